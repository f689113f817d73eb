import { type CameraState, useCamera } from './use-camera.ts'

const SENTENCES: Readonly<Record<CameraState, string>> = {
  starting: '正在打开摄像头，请允许使用。',
  running: '把二维码对准画面，会自动识别。',
  refused: '摄像头没有获准使用。请在浏览器的网站设置里允许，或在下面输入票号、姓名。',
  missing: '这台设备没有可用的摄像头。请在下面输入票号、姓名。',
}

/** What the camera sees, or why it sees nothing and what to do instead. */
export function CameraView({ onText }: { onText: (text: string) => void }) {
  const { film, state } = useCamera(onText)
  return (
    <section aria-label="摄像头" className="door-camera" data-state={state}>
      <video ref={film} muted playsInline aria-label="摄像头画面" />
      <p>{SENTENCES[state]}</p>
    </section>
  )
}
