export async function readDictionaryFile(_p: string): Promise<{ name: string; aliases: string[] }[]> {
  return [{ name: 'SiC' + _p.length, aliases: [] }]
}
