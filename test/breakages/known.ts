/** A mistake that was once made on purpose and went through the whole suite, or could have, with who must notice it now. */
export interface Breakage {
  readonly file: string
  /** Stands once in the file. */
  readonly search: string
  readonly replace: string
  /** Files or folders of tests; one of them must fail. */
  readonly tests: readonly string[]
}

/** Ten that went unnoticed when sixty-two rules were broken, what was silent beside them, and entries taken out of lists. */
export const KNOWN: Readonly<Record<string, Breakage>> = {
  'anybody publishes': {
    file: 'src/features/topics/publishing/publish-topic.server.ts',
    search: `  requirePermission(context.actor, 'topics.publish')\n  requireOverwriting(context)\n`,
    replace: `  requireOverwriting(context)\n`,
    tests: ['src/features/topics/publishing/publish-topic.test.ts', 'test/repository/permissions.test.ts'],
  },
  'a withdrawn article stays on kept pages': {
    file: 'src/features/topics/publishing/place-topic.server.ts',
    search: `    removeDocument(context, topicPath(topicId)),\n    purgePages(db, tagsOfTopic(topicId)),\n`,
    replace: `    removeDocument(context, topicPath(topicId)),\n`,
    tests: ['test/repository/purges.test.ts'],
  },
  'publishing leaves no record': {
    file: 'src/features/topics/publishing/finish-publishing.server.ts',
    search: `    recordAudits(context, 'publishTopic', `,
    replace: `    ((..._: unknown[]) => undefined)(recordAudits, `,
    tests: ['src/features/topics/publishing/publish-topic.test.ts'],
  },
  'giving up a question leaves no record': {
    file: 'src/features/questions/give-up-question.server.ts',
    search: `    await recordAudit(within, 'giveUpQuestion', \`topic:\${questionId}\`)\n`,
    replace: '',
    tests: ['src/features/questions/answering.test.ts'],
  },
  'half a refund is possible': {
    file: 'src/features/orders/refund-order.server.ts',
    search: `  return inTransaction(context, async (within) => {`,
    replace: `  const alone = (_: Context, work: (within: Context) => Promise<OrderView>) => work(context)\n  return alone(context, async (within) => {`,
    tests: ['src/features/orders', 'src/features/membership'],
  },
  'the payment that goes back already is given back again': {
    file: 'src/features/orders/refund-order.server.ts',
    search: `payments.find(({ paidFen, returnedFen }) => (paidFen ?? 0) - returnedFen >= asked)`,
    replace: `payments.find(() => true)`,
    tests: ['src/features/orders', 'src/features/membership'],
  },
  'two providers paid at the same moment': {
    file: 'src/features/orders/settle-order.server.ts',
    search: `  const [order] = await db.select().from(orders).where(eq(orders.number, number)).for('update')`,
    replace: `  const [order] = await db.select().from(orders).where(eq(orders.number, number))`,
    tests: ['src/features/orders', 'src/features/membership'],
  },
  'own orders in fen': {
    file: 'src/features/membership/calls.server.ts',
    search: `price: yuanNumber(order.amountFen)`,
    replace: `price: order.amountFen`,
    tests: ['test/repository/own-orders.test.ts'],
  },
  'an invoice for the order of somebody else': {
    file: 'src/features/orders/request-invoice.server.ts',
    search: `eq(orders.personId, personId), isInvoiceable`,
    replace: `isInvoiceable`,
    tests: ['test/repository/own-orders.test.ts'],
  },
  'pages without their security headers': {
    file: 'src/app/create-portal.server.ts',
    search: `  const headers = securityHeaders(configuration)`,
    replace: `  const headers: ReturnType<typeof securityHeaders> = {}\n  void securityHeaders(configuration)`,
    tests: ['test/repository/security-headers.test.ts'],
  },
  'the payment of an unknown order is acknowledged': {
    file: 'src/features/orders/notice-routes.server.ts',
    search: `return settled !== 'unknown'`,
    replace: `return settled !== undefined`,
    tests: ['src/features/orders/notice-routes.test.ts'],
  },
  'two open orders of the same': withoutRule('drop index orders_one_open', [
    'test/repository/held-by-database.test.ts',
  ]),
  'two periods by one order': withoutRule(
    'alter table membership_periods drop constraint membership_periods_order_once',
    ['test/repository/held-by-database.test.ts'],
  ),
  'the job that takes questions back is not registered': {
    file: 'src/features/questions/feature.server.ts',
    search: `    { name: 'return-claims', schedule: '7 * * * *', run: returnClaims },\n`,
    replace: '',
    tests: ['test/repository/registries.test.ts'],
  },
  'answers cannot be moderated': {
    file: 'src/features/questions/feature.server.ts',
    search: `, answer: answerKind }`,
    replace: ` }`,
    tests: ['test/repository/registries.test.ts'],
  },
  'the search does not know white papers': {
    file: 'src/features/reports/feature.server.ts',
    search: `  searchSource: reportSource,\n`,
    replace: '',
    tests: ['test/repository/registries.test.ts'],
  },
  'a refunded file stays bought': {
    file: 'src/features/files/feature.server.ts',
    search: `takeBack: takeFileBack`,
    replace: `takeBack: async () => void takeFileBack`,
    tests: ['src/features/files/buying.test.ts', 'test/repository/registries.test.ts'],
  },
  'comments are missing from the export of own data': {
    file: 'src/features/comments/feature.server.ts',
    search: `export: readOwnCommentData,`,
    replace: `export: async () => (void readOwnCommentData, {}),`,
    tests: ['src/app/own-data.test.ts', 'src/features/comments'],
  },
  'a reply is told to nobody': {
    file: 'src/features/comments/feature.server.ts',
    search: `messageKinds: [commentOnMine, replyToMe]`,
    replace: `messageKinds: [commentOnMine]`,
    tests: [
      'src/features/comments',
      'src/features/notifications',
      'test/repository/registries.test.ts',
      'src/app',
    ],
  },
}

/** A rule that the database holds is taken out of every database of the tests. */
function withoutRule(statement: string, tests: readonly string[]): Breakage {
  return {
    file: 'test/database.ts',
    search: `  const pool = createPool(url, 12,`,
    replace: `  await onServer('${statement}', url)\n  const pool = createPool(url, 12,`,
    tests,
  }
}
