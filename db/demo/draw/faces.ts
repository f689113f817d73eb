/** What chance begins with for the portraits from the thirteenth on, so that neighbours differ. */
const LATER =
  'crystal slicing oxide grinding anneal vapor copper notch implant module plasma solder nitride drift'.split(
    ' ',
  )

/** Whose face avatar `number` shows: wherever the same person is drawn, it begins with this name. */
export function faceOf(number: number): string {
  return number === 8 ? 'jinghao' : (LATER[number - 13] ?? `avatar-${String(number).padStart(2, '0')}`)
}
