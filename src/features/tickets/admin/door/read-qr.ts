import { BarcodeDetector } from 'qr/decode.js'

/** Reads the QR that a camera sees; nothing while it sees none. */
export type ReadQr = (video: HTMLVideoElement) => Promise<string>

/** The browser's own reader where there is one, else ours: Safari and Firefox have none. */
export async function qrReader(): Promise<ReadQr> {
  const own = (globalThis as { BarcodeDetector?: typeof BarcodeDetector }).BarcodeDetector
  const formats = own ? await own.getSupportedFormats().catch(() => []) : []
  const Detector = own && formats.includes('qr_code') ? own : BarcodeDetector
  const detector = new Detector({ formats: ['qr_code'] })
  return async (video) => {
    const [found] = await detector.detect(video)
    return found?.rawValue ?? ''
  }
}
