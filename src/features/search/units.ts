/** Units as they stand behind numbers, with a blank or without: both are found by either. */
const UNITS = new Set(
  `v kv mv a ma ka ua μa w kw mw gw uw μw hz khz mhz ghz thz mm cm nm um μm pm m km m2 cm2 mm2 pa kpa mpa gpa
  ev kev mev c k f h s ms us μs ns ps min in inch inches kg g mg t l ml wh kwh mwh gwh mah ah vac vdc ω kω mω ohm
  ppm ppb db dbm dbi rpm mil sccm atm bar torr`.split(/\s+/),
)

/** The letters from a place on. */
export const UNIT_AT = /[a-zμµΩω]+/iuy

/** Whether a word, as it is written, is a unit. */
export function isUnit(word: string): boolean {
  return UNITS.has(word.normalize('NFKC').toLowerCase())
}

const BLANK_BEFORE_CHINESE_UNIT =
  /([0-9０-９])\s+(?=英寸|吋|寸|寸|微米|纳米|毫米|厘米|伏|千伏|安|瓦|千瓦|兆瓦|亿|万|年|倍|度|％|%|℃)/gu
const BLANK_BEFORE_UNIT = /([0-9０-９])\s+([a-zμµΩω]+)/giu

/** A query with numbers and their units written as one word: 8 英寸 and 1.2 kV are not two words to look for. */
export function withUnitsJoined(query: string): string {
  return query
    .replaceAll(BLANK_BEFORE_CHINESE_UNIT, '$1')
    .replaceAll(BLANK_BEFORE_UNIT, (whole, digit: string, word: string) =>
      isUnit(word) ? `${digit}${word}` : whole,
    )
}
