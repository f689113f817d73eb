import type { Context } from '#platform/context.ts'
import { inquiries } from './tables.server.ts'

/** What somebody handed in, whom nobody has called yet; its number. */
export async function makeInquiry({ db, now }: Pick<Context, 'db' | 'now'>): Promise<number> {
  const [made] = await db
    .insert(inquiries)
    .values({
      name: '张三',
      company: '蓝汀',
      phone: '+8613912345678',
      email: 'z@example.com',
      createdAt: now,
    })
    .returning({ id: inquiries.id })
  return made?.id ?? 0
}
