import { UPLOAD_BYTES } from '#platform/images/upload-limit.ts'
import { inMegabytes } from '#platform/megabytes.ts'
import { useId, useRef } from 'react'
import type { Sending, Uploads } from '../use-uploads.ts'

const CELL = 'relative aspect-square overflow-hidden rounded-md border border-line bg-surface'
const ROUND =
  'absolute end-0 top-0 grid size-10 place-items-center text-base leading-none text-white [&>span]:grid [&>span]:size-7 [&>span]:place-items-center [&>span]:rounded-full [&>span]:bg-black/65 hover:[&>span]:bg-black/85'

/** Pictures of a form with their progress, each with a way to remove it, and the way to choose more (ASK-07, ANSWER-01). */
export function PicturePicker({ uploads, label }: { uploads: Uploads; label: string }) {
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const { pictures, sending, most } = uploads
  const taken = pictures.length + sending.length
  // What had the focus goes away with its picture.
  const remove = (which: string | number) => {
    uploads.remove(which)
    input.current?.focus()
  }
  return (
    <fieldset className="min-w-0">
      <legend className="flex w-full justify-between text-sm text-ink">
        {label}
        <span className="text-muted">
          {taken}/{most}
        </span>
      </legend>
      <input
        ref={input}
        id={id}
        type="file"
        aria-label="添加图片"
        multiple
        accept="image/jpeg,image/png"
        className="peer sr-only"
        onChange={({ currentTarget }) => {
          uploads.add([...(currentTarget.files ?? [])])
          // The same file may be chosen again.
          currentTarget.value = ''
        }}
      />
      <ul className="mt-2 grid grid-cols-3 gap-3 peer-focus-visible:[&_label]:outline-2 peer-focus-visible:[&_label]:outline-accent sm:grid-cols-5">
        {pictures.map((picture, index) => (
          <li key={picture.id} className={CELL}>
            <img
              src={`/img/${picture.id}?w=320`}
              alt={`已上传的第 ${index + 1} 张图片`}
              className="size-full object-cover"
            />
            <Remove name={`移除第 ${index + 1} 张图片`} onPress={() => remove(picture.id)} />
          </li>
        ))}
        {sending.map((each) => (
          <li key={each.key} className={CELL}>
            <OnItsWay sending={each} onRetry={() => uploads.retry(each.key)} />
            <Remove name={`取消上传 ${each.file.name}`} onPress={() => remove(each.key)} />
          </li>
        ))}
        {taken < most ? (
          <li className={`${CELL} border-dashed hover:border-accent`}>
            <label
              htmlFor={id}
              className="grid size-full cursor-pointer place-content-center gap-1 text-center text-sm text-muted"
            >
              <span aria-hidden="true" className="text-2xl leading-none">
                +
              </span>
              添加图片
            </label>
          </li>
        ) : null}
      </ul>
      <p className="mt-2 text-xs text-muted">
        JPG 或 PNG，每张小于 {inMegabytes(UPLOAD_BYTES)}，可一次选多张
      </p>
      <p role="alert" className="mt-1 text-sm text-text-red empty:hidden">
        {uploads.problem}
      </p>
      <ul aria-live="polite" className="text-sm text-text-red">
        {sending
          .filter((each) => each.problem)
          .map((each) => (
            <li key={each.key} className="mt-1 break-words">
              {each.file.name}：{each.problem}
            </li>
          ))}
      </ul>
    </fieldset>
  )
}

function OnItsWay({ sending, onRetry }: { sending: Sending; onRetry: () => void }) {
  const { file, share, problem } = sending
  if (problem)
    return (
      <div className="grid size-full content-end gap-1 p-2 text-center text-xs text-text-red">
        <span className="truncate">{file.name}</span>
        <button type="button" onClick={onRetry} className="min-h-8 text-link">
          重试
        </button>
      </div>
    )
  return (
    <div className="grid size-full content-center gap-2 p-2 text-center text-xs text-muted">
      <span className="truncate">{file.name}</span>
      <progress
        aria-label={`${file.name} 的上传进度`}
        max={1}
        value={share}
        className="h-1.5 w-full appearance-none overflow-hidden rounded-full bg-line [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-accent"
      />
    </div>
  )
}

function Remove({ name, onPress }: { name: string; onPress: () => void }) {
  return (
    <button type="button" aria-label={name} onClick={onPress} className={ROUND}>
      <span aria-hidden="true">×</span>
    </button>
  )
}
