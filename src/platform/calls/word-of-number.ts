/** The word for which a call sends this number; throws for a number that stands for none. */
export function wordOfNumber<Word extends string>(
  numbers: Readonly<Record<Word, number>>,
  number: number,
): Word {
  for (const word in numbers) if (numbers[word] === number) return word
  throw new Error(`the number ${number} stands for nothing here`)
}
