/** A way from “我的账号” to what is somebody's own. */
export interface OwnPlace {
  readonly path: string
  readonly name: string
  readonly count?: number
  /** What there waits for its owner, in words; missing where nothing does. */
  readonly waiting?: string
}
