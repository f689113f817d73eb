import { fromHtml } from 'hast-util-from-html'
import { expect, test } from 'vitest'
import { plainText } from './hast-queries.ts'
import { removeHidden } from './hidden.ts'

/** What is left of a page's body. */
function seen(body: string, head = ''): string {
  const page = fromHtml(`<html><head>${head}</head><body>${body}</body></html>`)
  removeHidden(page)
  return plainText(page).trim()
}

test.each([
  ['display', '<div style="display:none">藏</div>'],
  ['the attribute', '<div hidden>藏</div>'],
  ['visibility', '<div style="visibility:hidden">藏</div>'],
  ['opacity', '<div style="opacity:0.01">藏</div>'],
  ['size', '<div style="font-size:0">藏</div>'],
  ['one pixel', '<span style="font-size:1px">藏</span>'],
  ['a flat line', '<p style="line-height:0.02"><span>藏</span></p>'],
  ['no height', '<div style="height:0;overflow:hidden"><p>藏</p></div>'],
  ['white on white', '<p style="color:#fff">藏</p>'],
  ['the colour behind it', '<div style="background:#123456"><p style="color:rgb(18,52,86)">藏</p></div>'],
  ['no ink', '<p style="color:transparent">藏</p>'],
  ['a place beside the page', '<p style="position:absolute;left:-9999px">藏</p>'],
  ['a place above the page', '<p style="position:fixed;top:-2000px">藏</p>'],
  ['an indent', '<p style="text-indent:-9999px">藏</p>'],
  ['a clip', '<p style="position:absolute;clip:rect(0,0,0,0)">藏</p>'],
  ['a running line of one pixel', '<marquee width="1" height="1">藏</marquee>'],
])('text hidden by %s is not there', (_how, html) => {
  expect(seen(`<p>见</p>${html}`)).toBe('见')
})

test('a style sheet hides like a style, by class, id, tag and what they stand in; one for print or a state does not', () => {
  const sheet = `<style>.x, #y { display: none !important } /* a */ .in .z{font-size:0}
    @media print { .p { display: none } } .h:hover { display: none } aside > b { visibility: hidden }</style>`
  const body =
    '<i class="x">一</i><i id="y">二</i><div class="in"><i class="z">三</i></div><i class="z">四</i><i class="p">五</i><i class="h">六</i><aside><b>七</b></aside>'
  expect(seen(body, sheet)).toBe('四五六')
})

test.each([
  [
    'shown again within what is hidden',
    '<div style="visibility:hidden"><p style="visibility:visible">见</p></div>',
  ],
  ['of its own size within none', '<div style="font-size:0"><p style="font-size:14px">见</p></div>'],
  ['white on a colour', '<div style="background-color:#1f6fb2"><p style="color:#ffffff">见</p></div>'],
  ['white on a picture', '<div style="background-image:url(a.png)"><p style="color:#ffffff">见</p></div>'],
  ['drawn with a gradient', '<p style="background-clip:text;color:transparent">见</p>'],
  [
    'that a script of WeChat shows',
    '<div class="rich_media_content" style="visibility:hidden;opacity:0">见</div>',
  ],
])('text %s stays', (_how, html) => {
  expect(seen(html)).toBe('见')
})
