import { expect, test } from 'vitest'
import { readFormula } from '#features/topics/body/formula.server.ts'
import { texOfOmml } from './omml-to-tex.ts'

const t = (text: string) => `<m:r><m:t>${text}</m:t></m:r>`
const e = (inside: string) => `<m:e>${inside}</m:e>`
const sub = (inside: string) => `<m:sub>${inside}</m:sub>`
const sup = (inside: string) => `<m:sup>${inside}</m:sup>`
const value = (name: string, text: string) => `<m:${name} m:val="${text}"/>`
const row = (...cells: string[]) => `<m:mr>${cells.map((cell) => e(t(cell))).join('')}</m:mr>`

test.each([
  ['raised', `<m:sSup>${e(t('x'))}${sup(t('2'))}</m:sSup>`, '{x}^{2}'],
  ['lowered', `<m:sSub>${e(t('V'))}${sub(t('th'))}</m:sSub>`, '{V}_{th}'],
  ['both', `<m:sSubSup>${e(t('x'))}${sub(t('i'))}${sup(t('2'))}</m:sSubSup>`, '{x}_{i}^{2}'],
  ['before', `<m:sPre>${sub(t('6'))}${sup(t('14'))}${e(t('C'))}</m:sPre>`, '{}_{6}^{14}{C}'],
  ['a root of a degree', `<m:rad><m:deg>${t('3')}</m:deg>${e(t('x'))}</m:rad>`, '\\sqrt[3]{x}'],
  [
    'an integral within limits',
    `<m:nary><m:naryPr/>${sub(t('0'))}${sup(t('T'))}${e(t('i dt'))}</m:nary>`,
    '∫_{0}^{T}{i dt}',
  ],
  [
    'a product without an upper limit',
    `<m:nary><m:naryPr>${value('chr', '∏')}</m:naryPr>${sub(t('k'))}<m:sup/>${e(t('a'))}</m:nary>`,
    '∏_{k}{a}',
  ],
  [
    'a matrix in brackets',
    `<m:d><m:dPr>${value('begChr', '[')}${value('endChr', ']')}</m:dPr>${e(`<m:m><m:mPr/>${row('a', 'b')}${row('c', 'd')}</m:m>`)}</m:d>`,
    '\\left[\\begin{matrix}a&b\\\\c&d\\end{matrix}\\right]',
  ],
  [
    'cases, open to the right',
    `<m:d><m:dPr>${value('begChr', '{')}${value('endChr', '')}</m:dPr>${e(`<m:eqArr>${e(t('a'))}${e(t('b'))}</m:eqArr>`)}</m:d>`,
    '\\left\\{\\begin{aligned}a\\\\b\\end{aligned}\\right.',
  ],
  ['a bar over it', `<m:bar><m:barPr>${value('pos', 'top')}</m:barPr>${e(t('x'))}</m:bar>`, '\\overline{x}'],
  ['a vector', `<m:acc><m:accPr>${value('chr', '\u20d7')}</m:accPr>${e(t('E'))}</m:acc>`, '\\vec{E}'],
  ['a hat, which is written as nothing', `<m:acc>${e(t('x'))}</m:acc>`, '\\hat{x}'],
  ['a function', `<m:func><m:fName>${t('sin')}</m:fName>${e(t('θ'))}</m:func>`, '\\sin {θ}'],
  ['a limit', `<m:limLow>${e(t('lim'))}<m:lim>${t('x→0')}</m:lim></m:limLow>`, '\\lim _{x→0}'],
  [
    'a limit as the name of a function',
    `<m:func><m:fName><m:limLow>${e(t('lim'))}<m:lim>${t('x→0')}</m:lim></m:limLow></m:fName>${e(t('f'))}</m:func>`,
    '\\lim _{x→0}{f}',
  ],
  [
    'binomial',
    `<m:f><m:fPr>${value('type', 'noBar')}</m:fPr><m:num>${t('n')}</m:num><m:den>${t('k')}</m:den></m:f>`,
    '\\binom{n}{k}',
  ],
  ['words and signs of its own', t('效率 50%'), '\\text{效率} 50\\%'],
])('%s', (_what, omml, tex) => {
  expect(texOfOmml(omml)).toBe(tex)
  expect(readFormula(tex)).toBeDefined()
})

test.each([
  ['nothing in it', '<m:e></m:e>'],
  ['a depth that no formula has', `${'<m:e>'.repeat(100)}${t('x')}${'</m:e>'.repeat(100)}`],
])('%s is no formula', (_what, omml) => expect(texOfOmml(omml)).toBeUndefined())
