import { type RefObject, useEffect, useRef, useState } from 'react'
import { qrReader } from './read-qr.ts'

/** Refused by whoever holds the telephone; missing where there is none, or where the page is not encrypted. */
export type CameraState = 'starting' | 'running' | 'refused' | 'missing'

/** Between two looks: the battery has to last the day. */
const LOOK_EVERY_MS = 120
/** A code that stays before the camera is read once: it is gone when so many looks see none. */
const EMPTY_LOOKS = 12

interface Camera {
  /** For the film that shows what the camera sees. */
  readonly film: RefObject<HTMLVideoElement | null>
  readonly state: CameraState
}

/**
 * Opens the camera as long as the page is there, and says each QR once that it sees. A camera that the telephone took away
 * meanwhile, for a call or in a pocket, is opened again.
 */
export function useCamera(onText: (text: string) => void): Camera {
  const film = useRef<HTMLVideoElement>(null)
  const [state, setState] = useState<CameraState>('starting')
  useEffect(() => {
    let isGone = false
    let isOpening = false
    let stream: MediaStream | undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    let last = ''
    let emptyLooks = 0
    const say = (text: string) => {
      emptyLooks = text === '' ? emptyLooks + 1 : 0
      if (text === '' ? emptyLooks < EMPTY_LOOKS : text === last) return
      last = text
      if (text !== '') onText(text)
    }
    const open = async () => {
      const opened = await openCamera()
      const video = film.current
      if (isGone || !video) return stop(opened)
      stream = opened
      for (const track of opened.getTracks()) track.addEventListener('ended', comeBack)
      video.srcObject = opened
      await video.play()
      setState('running')
    }
    const comeBack = () => {
      const isThere = stream?.getTracks().every(({ readyState }) => readyState === 'live') ?? false
      if (isThere || isOpening || document.hidden) return
      isOpening = true
      open()
        .catch((error: unknown) => {
          if (!isGone) setState(isRefusal(error) ? 'refused' : 'missing')
        })
        .finally(() => (isOpening = false))
    }
    const watch = async () => {
      const read = await qrReader()
      const look = async () => {
        const video = film.current
        // A film that has no picture yet shows nothing to read.
        const text = video ? await read(video).catch(() => '') : ''
        if (isGone) return
        say(text)
        timer = setTimeout(() => void look(), LOOK_EVERY_MS)
      }
      await look()
    }
    comeBack()
    void watch()
    document.addEventListener('visibilitychange', comeBack)
    return () => {
      isGone = true
      document.removeEventListener('visibilitychange', comeBack)
      clearTimeout(timer)
      if (stream) stop(stream)
    }
  }, [onText])
  return { film, state }
}

async function openCamera(): Promise<MediaStream> {
  const devices = navigator.mediaDevices as MediaDevices | undefined
  if (!devices) throw new Error('browsers show no camera to pages that are not encrypted')
  return devices.getUserMedia({ video: { facingMode: 'environment', width: { ideal: 1280 } } })
}

const stop = (stream: MediaStream) => {
  for (const track of stream.getTracks()) track.stop()
}

const isRefusal = (error: unknown) => error instanceof DOMException && error.name === 'NotAllowedError'
