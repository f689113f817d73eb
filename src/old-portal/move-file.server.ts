import { materialImporter } from '#features/events/import-events.server.ts'
import { BUTTON_STATES } from '#features/files/contract.ts'
import { files } from '#features/files/tables.server.ts'
import { carryRecord, isCarried, type Luggage } from './carry.server.ts'
import { inJson, OldFile } from './from-wire.ts'
import type { Move } from './move.ts'
import { widest } from './widest.ts'

/** The event that a file belongs to, its place there, and the day it counts as published. */
export interface FilePlace {
  readonly event: number | undefined
  readonly position: number | undefined
  readonly on: string | undefined
}

/**
 * Moves a file, of an event or not. Calls give the document of what everybody may open; of every other the document stays behind,
 * since what a member is given is a copy with that member's mark, and it is for members here until an editor says otherwise.
 */
export async function moveFile(move: Move, id: number, { event, position, on }: FilePlace): Promise<void> {
  const { portal } = move
  const name = `file ${id}`
  if (await isCarried(move, name)) return
  const file = (await portal.ask(['POST', '/openapi/v1/vue/file'], { id }, inJson(OldFile))).json
  const isPublic = file.pdf !== ''
  const uploader = await move.person(file.user)
  await carryRecord(move, {
    name,
    about: `文件 ${id}`,
    taken: { table: files, id },
    facts: { ...file, event, position, on, uploader },
    importer: materialImporter,
    record: async (luggage) => {
      const pdf = isPublic ? await luggage.document(file.pdf) : undefined
      if (!isPublic) luggage.notes.push('原件不向访客公开，接口取不到，请另行上传；权限暂按“会员”，请核对')
      return {
        id,
        name: file.name,
        title: file.title,
        description: file.desc,
        cover: await luggage.picture(widest(portal.origin, file.logo)),
        pictures: await picturesOf(file, luggage, portal.origin),
        speaker: file.speaker,
        company: file.company,
        pdf,
        access: isPublic ? 'public' : 'member',
        read: BUTTON_STATES[file.readBtnState ?? 1] ?? 'active',
        download: BUTTON_STATES[file.downBtnState ?? 0] ?? 'hidden',
        price: priceOf(file.price),
        downloadPrice: priceOf(file.downloadPrice),
        on,
        event,
        uploader,
        position,
      }
    },
  })
}

/** The pictures beside a file; one that cannot be had is noted and left out. */
async function picturesOf({ imgs }: OldFile, luggage: Luggage, origin: string): Promise<string[]> {
  const taken = await Promise.all(imgs.map((url) => luggage.picture(widest(origin, url))))
  return taken.filter((picture) => picture !== undefined && picture !== null)
}

/** Yuan; below nothing means that it is not sold. */
const priceOf = (yuan: number | null | undefined) =>
  yuan !== null && yuan !== undefined && yuan >= 0 ? yuan : null
