import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isTicketBound, issueTicket, signInByTicket } from '#features/accounts/sign-in-by-wechat.server.ts'
import { textsToAgreeTo } from '#features/site-pages/consents.server.ts'
import { newToken } from '#features/accounts/token.server.ts'
import { cookieOfToken } from '#platform/calls/token-cookie.ts'
import type { Context, Services } from '#platform/context.ts'
import { isSameSecret } from '#platform/http/same-secret.ts'
import { isInWechat } from '#platform/wechat/in-wechat.ts'
import { Refusal } from '#platform/refusal.ts'
import { BIND_PATH, TICKET_COOKIE } from './ticket-cookie.ts'
import { notifyOfNewDevice } from './notify-of-new-device.server.ts'
import { WECHAT_PROBLEM_PATH, WECHAT_PROBLEMS, type WechatProblemCode } from './wechat-problems.ts'

const START = '/login/wechat'
const CALLBACK = '/login/wechat/callback'
const STATE_COOKIE = 'portal_wechat_state'
/** Stands behind the state of whoever agreed to the texts before leaving for WeChat. */
const AGREED = '.agreed'
const STATE_SECONDS = 10 * 60

/**
 * Signing in by scanning WeChat's code, or inside WeChat by agreeing: `/login/wechat` leads there with a state that only
 * this browser knows, `/login/wechat/callback` comes back with it. Whoever's WeChat is known is signed in and sent to
 * `/blank?uid=`; others say once which account is theirs (B-41, B-49, C-11). These stand in a browser's window, so whatever
 * is refused leads to a page that says so.
 */
export function registerWechatSignIn(
  app: FastifyInstance,
  contextOf: (request: FastifyRequest) => Context,
): void {
  app.get<{ Querystring: Record<string, unknown> }>(START, async (request, reply) => {
    const { services } = contextOf(request)
    reply.header('cache-control', 'no-store')
    const account = accountFor(request, services)
    if (!account && !services.wechatLogin) return toProblem(reply, 'wechat_sign_in_unknown')
    const { publicUrl } = services.configuration
    // WeChat leads back to the public address, where a cookie of another name of this host would be missing.
    // A link on another site agrees to nothing: whoever follows it has not read our texts and is asked for them later.
    const isOurs = request.headers['sec-fetch-site'] !== 'cross-site'
    const hasAgreed = isOurs && request.query.agreed === 'yes'
    if (request.host !== new URL(publicUrl).host && request.query.moved === undefined)
      return reply.redirect(`${publicUrl}${START}?moved=yes${hasAgreed ? '&agreed=yes' : ''}`, 302)
    const state = newToken()
    const isSecure = publicUrl.startsWith('https:')
    reply.setCookie(STATE_COOKIE, hasAgreed ? `${state}${AGREED}` : state, {
      path: START,
      httpOnly: true,
      sameSite: 'lax',
      secure: isSecure,
      maxAge: STATE_SECONDS,
    })
    const redirect = `${publicUrl}${CALLBACK}`
    const address =
      account?.address({ state, redirect, knows: 'person' }) ??
      services.wechatLogin?.loginAddress({ state, redirect })
    return reply.redirect(address ?? WECHAT_PROBLEM_PATH, 302)
  })

  app.get<{ Querystring: Record<string, unknown> }>(CALLBACK, async (request, reply) => {
    try {
      return await comeBack(request, reply)
    } catch (error) {
      const problem = error instanceof Refusal && WECHAT_PROBLEMS.find((each) => each === error.code)
      if (!problem) throw error
      return toProblem(reply, problem)
    }
  })

  async function comeBack(
    request: FastifyRequest<{ Querystring: Record<string, unknown> }>,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const context = contextOf(request)
    const { services } = context
    const { configuration } = services
    const asked = accountFor(request, services) ?? services.wechatLogin
    if (!asked) throw new Refusal('not_found', 'wechat_sign_in_unknown')
    const { code, state } = request.query
    const cookie = request.cookies[STATE_COOKIE]
    const hasAgreed = cookie?.endsWith(AGREED) ?? false
    const kept = hasAgreed ? cookie?.slice(0, -AGREED.length) : cookie
    reply.header('cache-control', 'no-store').clearCookie(STATE_COOKIE, { path: START })
    if (typeof state !== 'string' || !kept || !isSameSecret(state, kept))
      throw new Refusal('invalid', 'wechat_state_unknown')
    // Whoever says no in WeChat comes back with the state alone.
    if (typeof code !== 'string' || code === '') throw new Refusal('invalid', 'wechat_cancelled')
    const { unionId, name, pictureUrl: portraitUrl } = await asked.exchange(code)
    const ticket = await issueTicket(context, { unionId, name, portraitUrl })
    const isSecure = configuration.publicUrl.startsWith('https:')
    if (!(await isTicketBound(context, ticket))) {
      // Not in the address: whoever opened one that was sent would give the account to the sender's WeChat.
      reply.setCookie(TICKET_COOKIE, ticket, {
        path: BIND_PATH,
        sameSite: 'lax',
        secure: isSecure,
        maxAge: STATE_SECONDS,
      })
      return reply.redirect(BIND_PATH, 302)
    }
    const agreedTo = hasAgreed ? await textsToAgreeTo(context) : []
    const { token, personId } = await signInByTicket(context, ticket, notifyOfNewDevice, agreedTo)
    reply.header('set-cookie', cookieOfToken(token, { isSecure }))
    return reply.redirect(`/blank?uid=${personId}`, 302)
  }
}

/** Inside WeChat no code can be scanned: there our official account asks. */
const accountFor = (request: FastifyRequest, { wechatAccount }: Services) =>
  isInWechat(request.headers['user-agent'] ?? '') ? wechatAccount : undefined

function toProblem(reply: FastifyReply, problem: WechatProblemCode): FastifyReply {
  return reply.redirect(`${WECHAT_PROBLEM_PATH}?problem=${problem}`, 302)
}
