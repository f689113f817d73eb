import type { OnNewDevice } from '#features/accounts/note-device.server.ts'
import { notify } from '#features/notifications/notify.server.ts'
import { newDevice } from './message-kinds.ts'

/** Tells the owner of an account that it was signed in to on a device it was not used on before. */
export const notifyOfNewDevice: OnNewDevice = async (context, { personId, device, place }) => {
  await notify(context, newDevice, {
    personId,
    params: { device, place, at: context.now },
    link: '/me',
  })
}
