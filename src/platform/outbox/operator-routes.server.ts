import type { FastifyRequest } from 'fastify'
import type { Context, SharedContext } from '../context.ts'
import { DAY_MS } from '../durations.ts'
import { isSameSecret } from '../http/same-secret.ts'
import type { RawRoutes } from '../http/raw-routes.ts'
import { portalSecret } from '../secrets.server.ts'

const COOKIE = 'portal_operator'
const SECONDS = (30 * DAY_MS) / 1000
const PATH = '/outbox/:token'

const keyOfOperator = async (db: SharedContext['db']) =>
  (await portalSecret(db, 'operator')).toString('base64url')

/**
 * Where whoever started a portal for a trial comes in: only who reads what the start printed knows it. Neither the network
 * address nor the Host of a request says as much, as a proxy on this machine may hide everybody behind its own.
 */
export async function operatorLink({
  db,
  services,
}: Pick<SharedContext, 'db' | 'services'>): Promise<string> {
  return `${services.configuration.publicUrl}${PATH.replace(':token', await keyOfOperator(db))}`
}

/** The key that a browser was given; undefined without. */
export const operatorKeyOf = ({ cookies }: FastifyRequest): string | undefined => cookies[COOKIE]

/** Whether the browser that asks was opened with the link of the start. */
export async function isOperator({ db, caller }: Context): Promise<boolean> {
  const given = caller?.operatorKey
  return given !== undefined && isSameSecret(given, await keyOfOperator(db))
}

/** Lets the browser that has the link keep the key, and leads on to the outbox, where others are told of the link. */
export const operatorRoutes: RawRoutes = {
  addresses: [{ method: 'GET', path: PATH, about: '启动时印出的链接，由它看发件箱' }],
  register({ app, contextOfVisitor }) {
    app.get<{ Params: { token: string } }>(PATH, async (request, reply) => {
      const { db, services } = contextOfVisitor(request)
      if (isSameSecret(request.params.token, await keyOfOperator(db)))
        reply.setCookie(COOKIE, request.params.token, {
          path: '/',
          httpOnly: true,
          sameSite: 'strict',
          secure: services.configuration.publicUrl.startsWith('https:'),
          maxAge: SECONDS,
        })
      return reply.header('cache-control', 'no-store').redirect('/outbox', 303)
    })
  },
}
