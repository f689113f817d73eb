import { audience, fromBehind, group, onChair, standing } from './album-people.ts'
import { counter, podium, poster, room, scope, screen, stand, table, text } from './album-places.ts'
import { color, picture, repeat, type Mood } from './palette.ts'
import { portrait, wafer } from './things.ts'

/** Pictures of the two event albums: halls, stages, stands, hands-on, dinners and groups. */
export const ALBUM = { width: 960, height: 640 }
const scene = (content: string, mood: Mood = 'night') => picture(ALBUM.width, ALBUM.height, mood, content)

const GREY = '#c4d0d6'
const WOOD = '#b98d5e'
const chandelier = (x: number, y: number, size: number) =>
  `<circle cx="${x}" cy="${y}" r="${size * 1.6}" fill="url(#glow)" opacity=".5"/>${repeat(9, (index) => `<circle cx="${x + (index - 4) * size * 0.25}" cy="${y + Math.abs(index - 4) * -5 + 18}" r="${size / 11}" fill="#ffe9b8"/>`)}<path d="M${x - size} ${y + 6}Q${x} ${y + 40} ${x + size} ${y + 6}" fill="none" stroke="#d9b36a" stroke-width="5"/>`
const armchairs = (name: string, count: number, y: number, size: number, chair: string) =>
  repeat(count, (index) =>
    onChair(480 + (index - (count - 1) / 2) * (820 / count), y, size, `${name} ${index}`, chair),
  )
const visitors = (name: string, places: readonly (readonly [number, number, number])[]) =>
  places.map(([x, y, height], index) => standing(x, y, height, `${name} ${index}`)).join('')

const of2020: readonly string[] = [
  scene(
    `<circle cx="780" cy="120" r="52" fill="#f6e7c2"/><path d="M0 470H960V640H0Z" fill="#122b39"/><path d="M180 190H780V480H180Z" fill="#24485b"/><path d="M140 190L480 96L820 190Z" fill="#31586c"/>${repeat(5, (row) => repeat(11, (column) => `<rect x="${206 + column * 51}" y="${214 + row * 40}" width="32" height="24" fill="${(row * 7 + column * 5) % 4 ? '#f4cf87' : '#3b6175'}"/>`))}<rect x="300" y="424" width="360" height="56" fill="#b5484f"/>${text(480, 462, 30, '2020宽禁带产业年会')}${visitors(
      'arrive',
      [
        [250, 590, 150],
        [330, 604, 158],
        [640, 596, 152],
        [720, 612, 160],
      ],
    )}`,
  ),
  scene(
    `${room('#e8eef0', GREY, 420)}${screen(300, 90, 360, 150, ['签到处', '请出示参会码'])}${visitors('desk', [
      [330, 440, 190],
      [480, 440, 194],
      [630, 440, 188],
    ])}${counter(220, 360, 520, 130, color.teal)}${repeat(3, (index) => `<rect x="${300 + index * 150}" y="318" width="60" height="40" rx="4" fill="#0a1d2b"/>`)}${repeat(4, (index) => fromBehind(170 + index * 205, 540 + (index % 2) * 16, 130, `queue ${index}`))}`,
  ),
  scene(
    `${room('#163447', '#0d2230', 380)}${screen(230, 80, 500, 210, ['2020宽禁带产业年会', '岚江 · 12月3日—4日'])}<rect x="120" y="330" width="720" height="34" fill="#0a1822"/>${podium(210, 332, 0.6)}${standing(210, 300, 76, 'host far')}${audience('hall 2020')}`,
  ),
  scene(
    `${room('#0f2c3d', '#0a1d29', 520, 4)}${screen(330, 60, 580, 360, ['栅氧筛选的代价', '每一小时老化，都写进成本'])}${standing(190, 560, 380, 'keynote 2020')}${podium(190, 590, 2)}`,
  ),
  scene(
    `${room('#20485c', '#153240', 470, 5)}${text(480, 130, 46, '圆桌：SiC上车第二年')}<rect x="60" y="160" width="840" height="6" fill="${color.amber}"/>${armchairs('panel 2020', 5, 350, 150, '#dfe8ec')}<rect y="500" width="960" height="140" fill="#0a1822"/>${repeat(5, (index) => `<rect x="${150 + index * 164}" y="452" width="30" height="40" rx="4" fill="#eef4f6"/>`)}`,
  ),
  scene(
    `${room('#7d939f', '#5b6b77', 500, 5)}${audience('question 2020', { y: 330, rows: 3, size: 84, step: 80 })}<g filter="url(#shade)">${portrait(480, 380, 420, 'asks 2020')}</g><path d="M560 470L610 430" stroke="#111c24" stroke-width="26" stroke-linecap="round"/><circle cx="556" cy="464" r="26" fill="#31404b"/>`,
  ),
  scene(
    `${room('#e3ebee', '#b9c7ce', 470)}${stand(90, 110, 780, 360, color.teal, '砺川晶体')}${wafer(270, 330, 88, 'al7', { dies: 9 })}${counter(540, 410, 260, 120, color.teal)}${visitors(
      'stand 2020',
      [
        [160, 560, 250],
        [420, 580, 262],
        [500, 556, 244],
        [850, 570, 252],
      ],
    )}`,
  ),
  scene(
    `${room('#dfe8ec', '#9fb0b9', 330)}${visitors('bench', [
      [200, 470, 300],
      [420, 462, 290],
      [720, 470, 306],
    ])}<rect y="430" width="960" height="40" fill="#f5f7f8"/><rect y="470" width="960" height="170" fill="#5b7b8a"/>${scope(70, 300, 1)}${scope(500, 300, 1)}<rect x="320" y="392" width="120" height="38" fill="#1f7a4d"/><rect x="350" y="372" width="40" height="24" fill="#111c24"/><path d="M280 400C300 360 310 400 340 384M440 410C470 420 480 380 500 390" fill="none" stroke="#c7423a" stroke-width="5"/>${text(480, 570, 40, '双脉冲测试实操')}`,
  ),
  scene(
    `${room('#eef2f3', '#cfd8dc', 500)}${poster(60, 90, 240, color.teal, '界面氮化')}${poster(360, 90, 240, color.copper, '热场模拟')}${poster(660, 90, 240, '#24404f', '动态电阻')}${visitors(
      'poster',
      [
        [320, 600, 270],
        [590, 606, 276],
        [880, 596, 262],
      ],
    )}${fromBehind(200, 560, 170, 'reads')}`,
  ),
  scene(
    `${room('#f1e7d8', '#d8c3a2', 430, 7)}${repeat(3, (index) => `<rect x="${110 + index * 290}" y="90" width="170" height="250" fill="#cfe4ec"/><path d="M${195 + index * 290} 90V340" stroke="#fff" stroke-width="6"/>`)}${visitors(
      'tea back',
      [
        [120, 500, 220],
        [300, 490, 214],
        [660, 496, 218],
        [860, 500, 224],
      ],
    )}${repeat(3, (index) => `<ellipse cx="${180 + index * 300}" cy="480" rx="86" ry="20" fill="#fff"/><path d="M${180 + index * 300} 496V620" stroke="#8a6a45" stroke-width="12"/>${repeat(3, (cup) => `<path d="M${136 + index * 300 + cup * 38} 452h24l-4 24h-16Z" fill="${cup % 2 ? color.copper : '#fdfdfd'}"/>`)}`)}${visitors(
      'tea front',
      [
        [470, 632, 270],
        [780, 634, 264],
      ],
    )}`,
    'sand',
  ),
  scene(
    `${room('#4a2327', '#33171b', 300, 3)}${chandelier(250, 90, 90)}${chandelier(710, 90, 90)}${text(480, 230, 40, '久别重逢', '#ffe9b8')}${repeat(4, (index) => table(150 + index * 220, 340, 170, `far ${index}`))}${repeat(3, (index) => `${portrait(120 + index * 330, 410, 130, `dinner ${index}`)}${portrait(240 + index * 330, 404, 126, `guest ${index}`)}${table(180 + index * 330, 500, 290, `near ${index}`)}`)}`,
  ),
  scene(
    `${room('#1c4257', '#12303f', 360, 6)}${text(480, 120, 44, '2020宽禁带产业年会')}${text(480, 170, 24, '参会代表合影', color.amber)}${group('photo 2020', [6, 5, 4], { y: 310, step: 96, size: 176 })}<rect y="556" width="960" height="84" fill="#0a1822"/>`,
  ),
]

const of2021: readonly string[] = [
  scene(
    `<rect width="960" height="640" fill="${WOOD}"/>${repeat(7, (index) => `<path d="M0 ${60 + index * 92}H960" stroke="#94693f" stroke-width="3"/>`)}<g transform="rotate(-8 330 330)" filter="url(#shade)"><rect x="130" y="110" width="330" height="440" fill="#0b3a52"/>${text(295, 220, 44, '会议手册')}${text(295, 280, 26, '2021宽禁带产业年会', color.amber)}<circle cx="295" cy="420" r="80" fill="url(#film)"/></g><g transform="rotate(9 680 300)" filter="url(#shade)"><path d="M650 0L690 130L730 0" fill="none" stroke="${color.teal}" stroke-width="16"/><rect x="560" y="130" width="260" height="330" rx="14" fill="#fdfdfd"/><rect x="560" y="130" width="260" height="80" rx="14" fill="${color.teal}"/>${text(690, 184, 36, '参会证')}<circle cx="690" cy="290" r="52" fill="#dfe8ec"/>${text(690, 400, 32, '特邀嘉宾', color.ink)}</g><path d="M520 560L760 590" stroke="#111c24" stroke-width="14" stroke-linecap="round"/>`,
    'sand',
  ),
  scene(
    `${room('#2a3d49', '#18262f', 330, 8, '#dff4fa')}${screen(80, 70, 300, 190, ['供不应求', '2021年的关键词'])}${screen(580, 70, 300, 190, ['主会场', '北屿海岸酒店'])}<path d="M380 270H580V320H380Z" fill="#0a1822"/>${standing(480, 300, 110, 'host 2021')}${audience('hall 2021', { y: 380, rows: 5, seats: 15, size: 44, grow: 1.26, step: 38 })}`,
  ),
  scene(
    `${room('#123c50', '#0b2836', 540, 3)}${screen(50, 50, 600, 380, ['衬底长协：锁量还是锁价', '三十份合同的比较'])}${standing(780, 590, 420, 'keynote 2021')}${audience('front row', { y: 580, rows: 1, seats: 6, size: 120 })}`,
  ),
  scene(
    `${room('#742f36', '#4e1f25', 460, 5)}${text(480, 110, 44, '联合实验室共建签约')}${text(480, 158, 26, '云汀大学 · 星砥微电子', '#ffe9b8')}${visitors(
      'witness',
      [
        [150, 430, 230],
        [280, 430, 236],
        [410, 430, 228],
        [550, 430, 234],
        [680, 430, 230],
        [810, 430, 238],
      ],
    )}${portrait(330, 410, 150, 'signs left')}${portrait(630, 410, 150, 'signs right')}<rect x="180" y="470" width="600" height="130" fill="#f6efe4"/><rect x="170" y="456" width="620" height="20" fill="#c79a5b"/><rect x="290" y="440" width="90" height="14" fill="#0b3a52"/><rect x="590" y="440" width="90" height="14" fill="#0b3a52"/>${repeat(9, (index) => `<circle cx="${400 + index * 20}" cy="${448 - (index % 2) * 12}" r="12" fill="${index % 2 ? '#e8a0a0' : '#d9534a'}"/>`)}`,
  ),
  scene(
    `${room('#e8eef0', '#c2ced4', 330, 8)}${stand(0, 130, 260, 260, color.teal, '衍峰装备')}${stand(700, 130, 260, 260, color.copper, '穹合氮化镓')}${stand(280, 170, 190, 160, '#24404f', '衡漪仪器')}${stand(490, 170, 190, 160, '#2e8dab', '屹榕射频')}<path d="M400 330H560L760 640H200Z" fill="#6f8a97" opacity=".5"/>${visitors(
      'aisle',
      [
        [430, 380, 110],
        [520, 390, 116],
        [380, 470, 180],
        [590, 480, 188],
        [480, 560, 250],
        [180, 600, 290],
        [800, 610, 300],
      ],
    )}`,
  ),
  scene(
    `${room('#f4f7f8', '#cdb796', 480)}${stand(210, 90, 660, 390, color.copper, '沐衡半导体')}<g filter="url(#shade)"><rect x="290" y="400" width="130" height="64" fill="#22546c"/>${repeat(4, (index) => `<rect x="${304 + index * 28}" y="384" width="16" height="20" fill="${color.copper}"/>`)}</g>${counter(250, 466, 420, 110, color.copper)}${visitors(
      'module stand',
      [
        [120, 600, 280],
        [760, 596, 274],
        [880, 606, 286],
      ],
    )}`,
  ),
  scene(
    `<rect width="960" height="640" fill="#0c2331"/><circle cx="480" cy="300" r="380" fill="url(#cold)" opacity=".25"/>${wafer(480, 300, 190, 'al207')}<path d="M220 60H740V520H220Z" fill="#cfe9f2" opacity=".1" stroke="#dff4fa" stroke-width="5"/><rect x="200" y="520" width="560" height="120" fill="#e9f0f2"/>${text(480, 575, 34, '8英寸导电型样片', color.ink)}${text(480, 614, 22, '请勿触碰', color.copper)}${fromBehind(110, 500, 230, 'looks left')}${fromBehind(860, 510, 230, 'looks right')}`,
  ),
  scene(
    `${room('#dfe8e2', '#b7c6bd', 300, 6)}${text(480, 110, 42, '一对一供需洽谈区', color.ink)}${repeat(2, (row) => repeat(4 - row, (index) => `${portrait(110 + index * 240 + row * 90, 300 + row * 170, 100 + row * 30, `buyer ${row} ${index}`)}${portrait(210 + index * 240 + row * 110, 300 + row * 170, 100 + row * 30, `seller ${row} ${index}`)}<rect x="${70 + index * 240 + row * 90}" y="${350 + row * 186}" width="${180 + row * 40}" height="${22 + row * 8}" rx="5" fill="#fff"/><rect x="${136 + index * 240 + row * 96}" y="${330 + row * 186}" width="46" height="22" rx="3" fill="${color.teal}"/>`))}`,
    'day',
  ),
  scene(
    `${room('#26323b', '#1a232a', 520, 2)}<rect x="420" y="70" width="490" height="400" fill="#0b6483"/>${repeat(12, (index) => text(500 + (index % 3) * 160, 130 + Math.floor(index / 3) * 100, 22, '宽禁带产业门户', '#58b4cf'))}${standing(560, 590, 400, 'guest 2021')}${standing(760, 596, 390, 'reporter 2021')}<g transform="translate(170 330)"><rect x="-70" y="-60" width="190" height="120" rx="12" fill="#0a1117"/><rect x="110" y="-34" width="60" height="68" rx="8" fill="#31404b"/><circle cx="-70" cy="-40" r="8" fill="#d9534a"/><path d="M10 60L-60 310M10 60V310M10 60L90 310" stroke="#0a1117" stroke-width="12"/></g>`,
  ),
  scene(
    `${room('#f1e7d8', '#cbb48f', 480, 6)}<rect x="60" y="70" width="840" height="150" fill="#24404f"/>${text(480, 140, 44, '圆桌：设备排队，怎么排')}${text(480, 190, 24, '四家装备企业 · 两家衬底企业', color.amber)}${armchairs('panel 2021', 6, 380, 128, '#8a5a2b')}${fromBehind(180, 590, 150, 'pp a')}${fromBehind(420, 600, 160, 'pp b')}${fromBehind(700, 596, 156, 'pp c')}`,
    'sand',
  ),
  scene(
    `<rect width="960" height="640" fill="#cfdbe0"/>${scope(60, 60, 2)}${scope(520, 90, 1.9)}<rect y="400" width="960" height="240" fill="#f4f7f8"/><rect x="300" y="440" width="360" height="150" rx="6" fill="#1f7a4d"/>${repeat(4, (index) => `<rect x="${330 + index * 84}" y="470" width="48" height="48" fill="#111c24"/><path d="M${336 + index * 84} 518v20M${354 + index * 84} 518v20M${372 + index * 84} 518v20" stroke="#c9d3d8" stroke-width="5"/>`)}<path d="M0 640C60 560 180 520 320 500" stroke="#e8bf98" stroke-width="64" stroke-linecap="round" fill="none"/><path d="M0 640C40 590 90 560 160 540" stroke="#24404f" stroke-width="80" fill="none"/><path d="M320 500L420 470" stroke="#c7423a" stroke-width="10" stroke-linecap="round"/><path d="M960 600C860 560 760 540 640 520" stroke="#f0cfae" stroke-width="58" stroke-linecap="round" fill="none"/>`,
    'day',
  ),
  scene(
    `${room('#1a2f3d', '#101f29', 470, 4)}${repeat(7, (index) => `<path d="M${120 + index * 120} 0L${60 + index * 140} 470" stroke="${color.amber}" stroke-width="20" opacity=".1"/>`)}${text(480, 120, 50, '年度技术突破奖', '#ffe9b8')}${visitors(
      'winner',
      [
        [240, 560, 330],
        [480, 566, 340],
        [720, 560, 328],
      ],
    )}${repeat(3, (index) => `<g transform="translate(${296 + index * 240} 390)"><path d="M-16 -40L0 -66L16 -40L8 0H-8Z" fill="${color.amber}"/><rect x="-16" y="0" width="32" height="14" fill="#8a5a2b"/></g>`)}<rect y="560" width="960" height="80" fill="#0a1822"/>`,
  ),
  scene(
    `${room('#0f5f7c', '#0a3f54', 420, 6)}${repeat(40, (index) => `<rect x="${(index * 97) % 960}" y="${(index * 61) % 420}" width="10" height="18" fill="${[color.amber, '#e8a0a0', '#dff4fa'][index % 3]}" transform="rotate(${index * 37} ${(index * 97) % 960} ${(index * 61) % 420})"/>`)}${text(480, 130, 46, '感谢每一位投票的读者')}${visitors(
      'all winners',
      [
        [120, 560, 260],
        [240, 566, 266],
        [360, 560, 258],
        [480, 566, 270],
        [600, 560, 262],
        [720, 566, 266],
        [840, 560, 260],
      ],
    )}${repeat(7, (index) => `<circle cx="${150 + index * 120}" cy="${440 - (index % 2) * 6}" r="15" fill="#d9534a"/>`)}`,
  ),
  scene(
    `${room('#14283c', '#0d1c2b', 280, 0)}${repeat(60, (index) => `<circle cx="${(index * 173) % 960}" cy="${(index * 89) % 280}" r="${1 + (index % 3)}" fill="#ffe9b8"/>`)}<path d="M0 280C200 220 400 260 560 236S840 250 960 220V300H0Z" fill="#0b1723"/>${text(480, 120, 40, '海岸晚宴', '#ffe9b8')}${repeat(5, (index) => table(100 + index * 190, 340, 140, `coast far ${index}`))}${repeat(2, (index) => `${repeat(4, (seat) => portrait(110 + index * 480 + seat * 92, 420 - (seat % 2) * 12, 120, `coast ${index} ${seat}`))}${table(246 + index * 480, 520, 420, `coast near ${index}`)}`)}`,
  ),
  scene(
    `<rect width="960" height="640" fill="#e9eef0"/><rect x="60" y="90" width="840" height="330" fill="#f2c879"/>${repeat(4, (index) => `<rect x="${110 + index * 200}" y="190" width="150" height="230" rx="10" fill="#dfe7eb"/><circle cx="${185 + index * 200}" cy="270" r="44" fill="url(#film)"/><rect x="${140 + index * 200}" y="340" width="90" height="12" fill="${color.teal}"/>`)}<rect x="60" y="90" width="840" height="330" fill="#fff" opacity=".18"/><path d="M340 90V420M620 90V420" stroke="#fff" stroke-width="12"/>${text(480, 62, 34, '黄光区参观走廊', color.ink)}<rect y="460" width="960" height="180" fill="#b4c3ca"/>${visitors(
      'visit',
      [
        [160, 600, 270],
        [300, 612, 280],
        [690, 604, 272],
        [830, 614, 284],
      ],
    )}`,
    'day',
  ),
  scene(
    `${room('#cfe4ec', '#9fc3b0', 380, 0)}<path d="M0 300C160 260 300 300 480 280S800 250 960 290V400H0Z" fill="#7fb7cc"/><circle cx="820" cy="110" r="46" fill="#fff3d0"/><rect x="180" y="120" width="600" height="84" fill="#b5484f"/>${text(480, 174, 38, '2021宽禁带产业年会 · 北屿')}${group('photo 2021', [6, 8, 7], { y: 326, step: 92, size: 146 })}<rect y="580" width="960" height="60" fill="#6f9a84"/>`,
    'day',
  ),
]

const named = (year: number, scenes: readonly string[]) =>
  scenes.map((svg, index) => [`album-ev${year}-${String(index + 1).padStart(2, '0')}`, svg] as const)

export const albumScenes: Readonly<Record<string, string>> = Object.fromEntries([
  ...named(2020, of2020),
  ...named(2021, of2021),
])
