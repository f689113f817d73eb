declare module 'opencc-js/dict/TSCharacters' {
  /** `traditional simplified` pairs, parted by bars. */
  const characters: string
  export default characters
}
