import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import { and, eq, isNotNull } from 'drizzle-orm'
import type { Context, StaffActor } from '#platform/context.ts'
import { staffPasskeys, staffSessions } from '../tables.server.ts'

/** Passkeys as the second factor (WebAuthn): what an authenticator signs is bound to this host and to one challenge. */

/** Read when a member of staff signs in: 300 modules that no reader's request needs. */
const webauthn = () => import('@simplewebauthn/server')

/** EdDSA, ES256 and RS256, which every authenticator has one of; asking Node for newer ones warns at each start. */
const ALGORITHMS = [-8, -7, -257]

type Who = Pick<StaffActor, 'id' | 'sessionId'>

const hostOf = ({ services }: Context) => new URL(services.configuration.publicUrl).hostname

/** What the browser needs to make a passkey for somebody. */
export async function beginPasskey(
  context: Context,
  { id, sessionId, name }: Who & { readonly name: string },
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: context.services.settings.site.name,
    rpID: hostOf(context),
    userName: name,
    userID: new TextEncoder().encode(`staff:${id}`),
    excludeCredentials: await credentialsOf(context, id),
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection: { residentKey: 'discouraged', userVerification: 'preferred' },
  })
  await keepChallenge(context, sessionId, options.challenge)
  return options
}

/** Keeps the passkey that a browser made; false for an answer to another challenge, host or page. */
export async function keepPasskey(
  context: Context,
  { id, sessionId, name, response }: Who & { readonly name: string; readonly response: unknown },
): Promise<boolean> {
  const challenge = await takeChallenge(context, sessionId)
  if (challenge === undefined) return false
  const { verifyRegistrationResponse } = await webauthn()
  const result = await verified(() =>
    verifyRegistrationResponse({
      // What is not of this form does not verify, which is all that is asked.
      response: response as RegistrationResponseJSON,
      expectedChallenge: challenge,
      ...expectedOf(context),
      supportedAlgorithmIDs: ALGORITHMS,
    }),
  )
  if (!result?.verified) return false
  const { credential } = result.registrationInfo
  const made = await context.db
    .insert(staffPasskeys)
    .values({
      id: credential.id,
      staffId: id,
      name,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: credential.transports ?? [],
      createdAt: context.now,
    })
    .onConflictDoNothing()
  return made.rowCount === 1
}

/** What the browser needs to have one of somebody's passkeys sign. */
export async function askPasskey(
  context: Context,
  { id, sessionId }: Who,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: hostOf(context),
    allowCredentials: await credentialsOf(context, id),
    userVerification: 'preferred',
  })
  await keepChallenge(context, sessionId, options.challenge)
  return options
}

/** Whether one of somebody's passkeys has signed the challenge of this session, which counts once. */
export async function takePasskey(
  context: Context,
  { id, sessionId, response }: Who & { readonly response: unknown },
): Promise<boolean> {
  const challenge = await takeChallenge(context, sessionId)
  const given = response as AuthenticationResponseJSON
  const [key] = await context.db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.staffId, id), eq(staffPasskeys.id, given.id)))
  if (challenge === undefined || !key) return false
  const { verifyAuthenticationResponse } = await webauthn()
  const result = await verified(() =>
    verifyAuthenticationResponse({
      response: given,
      expectedChallenge: challenge,
      ...expectedOf(context),
      credential: { id: key.id, publicKey: new Uint8Array(key.publicKey), counter: key.counter },
    }),
  )
  if (!result?.verified) return false
  const { newCounter } = result.authenticationInfo
  const used = await context.db
    .update(staffPasskeys)
    .set({ counter: newCounter, usedAt: context.now })
    .where(and(eq(staffPasskeys.id, key.id), eq(staffPasskeys.counter, key.counter)))
  return used.rowCount === 1
}

function expectedOf(context: Context) {
  const { publicUrl } = context.services.configuration
  // Whether a finger or PIN was asked for is the authenticator's: the code has been given before.
  return { expectedOrigin: publicUrl, expectedRPID: hostOf(context), requireUserVerification: false }
}

/** The library throws for whatever is not as it should be. */
async function verified<T>(check: () => Promise<T>): Promise<T | undefined> {
  try {
    return await check()
  } catch {
    return undefined
  }
}

async function credentialsOf({ db }: Context, staffId: number) {
  const rows = await db
    .select({ id: staffPasskeys.id, transports: staffPasskeys.transports })
    .from(staffPasskeys)
    .where(eq(staffPasskeys.staffId, staffId))
  return rows.map(({ id, transports }) => ({ id, transports: transports as AuthenticatorTransport[] }))
}

async function keepChallenge({ db }: Context, sessionId: number, challenge: string): Promise<void> {
  await db.update(staffSessions).set({ challenge }).where(eq(staffSessions.id, sessionId))
}

/** The challenge of a session, which nobody has any more afterwards. */
async function takeChallenge({ db }: Context, sessionId: number): Promise<string | undefined> {
  return db.transaction(async (tx) => {
    const [session] = await tx
      .select({ challenge: staffSessions.challenge })
      .from(staffSessions)
      .where(and(eq(staffSessions.id, sessionId), isNotNull(staffSessions.challenge)))
      .for('update')
    if (!session?.challenge) return undefined
    await tx.update(staffSessions).set({ challenge: null }).where(eq(staffSessions.id, sessionId))
    return session.challenge
  })
}
