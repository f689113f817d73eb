import { Modal } from '#ui/modal.tsx'

/**
 * Says on a page of one person that the browser is another's by now, before something is written, ordered or paid for the
 * wrong one. Whoever wants to take down what was typed may put it away first.
 */
export function AnotherPerson({
  here,
  now,
  onDismiss,
}: {
  /** Whose page it is, and who is signed in now. */
  here: string
  now: string
  onDismiss: () => void
}) {
  return (
    <Modal title="这个浏览器已换了账号" width="narrow" onDismiss={onDismiss}>
      <p className="mt-3">
        这一页是以“{here}”打开的，现在登录的是“{now}
        ”。接着操作，提交的内容和付款都会记在“{now}”名下。
      </p>
      <button
        type="button"
        onClick={() => location.reload()}
        className="mt-5 min-h-11 w-full rounded-full bg-accent px-6 text-on-accent hover:opacity-90"
      >
        刷新这一页
      </button>
    </Modal>
  )
}
