import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { renderSVG } from 'uqr'
import { statement } from './database.ts'

/** An event of a test's own with tickets, and films that a camera takes for what it sees. */

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

export interface MadeTicket {
  readonly code: string
  /** What its QR says. */
  readonly token: string
  readonly name: string
}

export interface MadeEvent {
  readonly id: number
  readonly addTicket: (ticket: { name: string; state?: 'valid' | 'void' | 'held' }) => Promise<MadeTicket>
}

/** An event that no reader sees, with one type of ticket. */
export async function makeEvent(): Promise<MadeEvent> {
  const [event] = (await statement(
    `insert into events (state, title, starts_on, ends_on) values ('withdrawn', $1, '2099-01-01', '2099-01-02') returning id`,
    [`签到试场 ${randomUUID()}`],
  )) as { id: string }[]
  const id = Number(event?.id)
  await statement(`insert into ticket_sales (event_id, state) values ($1, 'open')`, [id])
  const [type] = (await statement(
    `insert into ticket_types (event_id, name, price_fen) values ($1, '标准票', 0) returning id`,
    [id],
  )) as { id: string }[]
  const [buyer] = (await statement(`select id from people order by id limit 1`)) as { id: string }[]
  const [registration] = (await statement(
    `insert into registrations (number, event_id, buyer_id, state, amount_fen, contact_name, refund_rule, created_at)
     values ($1, $2, $3, 'confirmed', 0, '联系人', '[]', now()) returning id`,
    [`B${newCode()}`, id, buyer?.id],
  )) as { id: string }[]
  return {
    id,
    async addTicket({ name, state = 'valid' }) {
      const code = newCode()
      await statement(
        `insert into tickets (code, registration_id, event_id, type_id, buyer_id, state, name, company, phone,
           list_fen, paid_fen, price_rule)
         values ($1, $2, $3, $4, $5, $6, $7, '澜江半导体', $8, 0, 0, 'free')`,
        [code, registration?.id, id, type?.id, buyer?.id, state, name, `1380000${randomInt(1000, 9999)}`],
      )
      if (state !== 'void') {
        await statement(`update ticket_types set taken = taken + 1 where id = $1`, [type?.id])
        await statement(`update ticket_sales set taken = taken + 1 where event_id = $1`, [id])
      }
      return { code, name, token: await tokenOf(code) }
    },
  }
}

const newCode = () => Array.from({ length: 10 }, () => SIGNS[randomInt(SIGNS.length)]).join('')

async function tokenOf(code: string): Promise<string> {
  // As the portal does before it signs its first ticket.
  await statement(`insert into portal_secrets (name, secret) values ('tickets', $1) on conflict do nothing`, [
    randomBytes(32),
  ])
  const [row] = (await statement(`select secret from portal_secrets where name = 'tickets'`)) as {
    secret: Buffer
  }[]
  if (!row) throw new Error('the secret was not kept')
  const signature = createHmac('sha256', row.secret).update(`T1.${code}.1`).digest().subarray(0, 8)
  return `T1.${code}.1.${signature.toString('base64url')}`
}

const FRAMES = 10

/** Writes a film that shows a QR as somebody holds a telephone before a camera: a little turned, not quite white. */
export async function writeFilm(path: string, text: string): Promise<void> {
  const code = await sharp(Buffer.from(renderSVG(text, { border: 4, whiteColor: '#f2f0ea' })))
    .resize(300)
    .rotate(4, { background: '#8a8f94' })
    .toBuffer()
  const frame = await sharp({ create: { width: 640, height: 480, channels: 3, background: '#8a8f94' } })
    .composite([{ input: code, left: 150, top: 70 }])
    .blur(0.6)
    .jpeg({ quality: 85 })
    .toBuffer()
  writeFileSync(path, Buffer.concat(Array.from({ length: FRAMES }, () => frame)))
}
