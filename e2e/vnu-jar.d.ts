declare module 'vnu-jar' {
  /** Path of the checker's jar. */
  const path: string
  export default path
}
