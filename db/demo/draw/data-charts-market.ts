import { areas, columnsWithLine, groupedColumns, lines, rows, stackedColumns } from './data-plots.ts'
import { heat } from './data-tables.ts'
import type { DrawnChart } from './drawn-chart.ts'

/** Data pictures on markets, capacity, prices and investment; every figure is invented. */

const QUARTERS = ['25Q1', '25Q2', '25Q3', '25Q4', '26Q1', '26Q2', '26Q3']

export const marketCharts: Readonly<Record<string, DrawnChart>> = {
  'data-market-power': stackedColumns({
    head: {
      title: '宽禁带功率器件国内市场规模',
      note: '按出厂价计，含分立器件与模块，不含射频',
      source: '启衡研究院市场数据库',
    },
    scale: { x: '年份', y: '市场规模（亿元）', most: 400, ticks: 4 },
    steps: ['2021', '2022', '2023', '2024', '2025', '2026E', '2027E'],
    series: [
      ['碳化硅', [46, 72, 108, 141, 168, 204, 251]],
      ['氮化镓', [9, 15, 22, 31, 44, 63, 92]],
    ],
  }),
  'data-market-module': rows({
    head: {
      title: 'SiC功率模块按应用划分的市场',
      note: '国内出货，车规与工业规合计',
      source: '启衡研究院《模块季评》',
    },
    scale: { x: '市场规模（亿元）', y: '应用', most: 80 },
    steps: ['主驱逆变器', '光伏与储能变流', '直流充电模块', '工业电源与UPS', '轨道牵引', '固态变压器'],
    series: [
      ['2024年', [52, 14, 9, 5, 2.6, 0.3]],
      ['2026年预计', [71, 29, 15, 9, 4.8, 2.4]],
    ],
  }),
  'data-market-epi': areas({
    head: {
      title: 'SiC外延片季度出货结构',
      note: '折合6英寸，九家样本企业合计',
      source: '启衡研究院《衬底观察》',
    },
    scale: { x: '季度', y: '出货（万片）', most: 40, ticks: 4 },
    steps: QUARTERS,
    series: [
      ['6英寸外销', [20, 20.5, 20, 19, 18.5, 18, 17.5]],
      ['器件厂自用', [6, 6.8, 7.6, 8.6, 9.5, 10.8, 12.1]],
      ['8英寸外销', [0.9, 1.5, 2.2, 3.1, 4.2, 5.4, 6.6]],
    ],
  }),
  'data-capacity-eight-inch': groupedColumns({
    head: {
      title: '三条8英寸SiC产线的月投片',
      note: '季度末当月实际投片，不含工程批',
      source: '本站走访与企业确认',
    },
    scale: { x: '时间', y: '月投片（千片）', most: 10 },
    steps: ['25Q4', '26Q1', '26Q2', '26Q3', '26年10月'],
    series: [
      ['晶曜一期', [0.6, 2.4, 4.7, 7.1, 8]],
      ['弘砺三号线', [0, 1.1, 3, 5.4, 6.3]],
      ['澜屿南区', [0, 0.3, 1.9, 4, 4.9]],
    ],
  }),
  'data-utilisation': lines({
    head: {
      title: '各环节产能利用率',
      note: '实际产出占名义产能的比例，样本企业加权平均',
      source: '启衡研究院产能数据库',
    },
    scale: { x: '季度', y: '利用率（%）', most: 100 },
    steps: QUARTERS,
    series: [
      ['SiC衬底', [58, 55, 53, 50, 47, 46, 45]],
      ['SiC外延', [63, 61, 60, 58, 57, 58, 59]],
      ['SiC器件', [66, 68, 67, 70, 71, 73, 74]],
      ['GaN器件', [72, 75, 79, 83, 85, 89, 92]],
    ],
  }),
  'data-lead-time': heat({
    head: {
      title: '主要品类的平均交期',
      note: '从下单到首批到货，单位：周；颜色越深交期越长',
      source: '本站采购问卷，每季约一百二十份',
    },
    rows: [
      '6英寸导电型衬底',
      '8英寸导电型衬底',
      '1200 V SiC MOSFET',
      '车规SiC模块',
      '650 V GaN',
      '100 V GaN',
      '氮化硅基板',
    ],
    columns: QUARTERS.slice(2),
    cells: [
      [5, 4, 3, 2, 2],
      [16, 15, 13, 11, 10],
      [14, 13, 12, 12, 11],
      [20, 19, 18, 17, 16],
      [8, 10, 13, 17, 22],
      [7, 9, 12, 16, 20],
      [18, 18, 17, 15, 14],
    ],
    across: '下单季度',
    down: '品类（周）',
  }),
  'data-price-epi': lines({
    head: {
      title: 'SiC外延片成交均价',
      note: '1200 V级，外延厚度10至12微米，不含税',
      source: '启衡研究院价格指数',
    },
    scale: { x: '季度', y: '均价（元/片）', most: 10000 },
    steps: QUARTERS,
    series: [
      ['8英寸', [9300, 8700, 8150, 7600, 7050, 6580, 6150]],
      ['6英寸', [4480, 4150, 3850, 3620, 3400, 3240, 3150]],
    ],
  }),
  'data-price-device': lines({
    head: {
      title: 'SiC分立器件千只价',
      note: 'TO-247封装，工业级，渠道询价中位数',
      source: '本站渠道询价',
    },
    scale: { x: '季度', y: '单价（元）', most: 40, ticks: 4 },
    steps: QUARTERS,
    series: [
      ['1200 V 40 mΩ', [38, 34, 30.5, 28, 26, 24.5, 23.6]],
      ['1200 V 80 mΩ', [21, 18.6, 16.8, 15.2, 14, 13.1, 12.6]],
      ['1700 V 1 Ω', [9.8, 9.2, 8.8, 8.5, 8.2, 8, 7.9]],
      ['1200 V 20 A二极管', [7.2, 6.4, 5.8, 5.3, 5, 4.8, 4.7]],
    ],
  }),
  'data-price-gan': lines({
    head: {
      title: 'GaN功率器件单价',
      note: '千只以上批量价，不含税',
      source: '本站渠道询价',
    },
    scale: { x: '季度', y: '单价（元/颗）', most: 10 },
    steps: QUARTERS,
    series: [
      ['650 V 50 mΩ工业级', [9.2, 8.9, 8.6, 8.2, 8, 7.9, 7.9]],
      ['100 V 3 mΩ单管', [5.6, 5.4, 5.2, 5.1, 5.2, 5.4, 5.6]],
      ['65 W快充合封', [2.25, 2.15, 2.05, 1.95, 1.82, 1.7, 1.6]],
    ],
  }),
  'data-cost-substrate': stackedColumns({
    head: {
      title: '导电型衬底现金成本拆解',
      note: '每片合格品，不含折旧与研发摊销',
      source: '启衡研究院成本模型，第七版',
    },
    scale: { x: '尺寸与年份', y: '现金成本（元/片）', most: 6000, ticks: 6 },
    steps: ['6英寸 2023', '6英寸 2026', '8英寸 2025', '8英寸 2026'],
    series: [
      ['粉料与籽晶', [520, 330, 980, 760]],
      ['石墨与保温', [760, 460, 930, 650]],
      ['电力', [540, 410, 1090, 890]],
      ['切磨抛', [820, 540, 1700, 1340]],
      ['人工与其他', [460, 310, 900, 780]],
    ],
  }),
  'data-financing-rounds': stackedColumns({
    head: {
      title: '一级市场融资笔数按轮次划分',
      note: '仅计披露金额的交易，定向增发不计入',
      source: '启衡研究院投融资月报',
    },
    scale: { x: '季度', y: '笔数', most: 25 },
    steps: QUARTERS,
    series: [
      ['天使与A轮', [10, 9, 7, 5, 5, 5, 6]],
      ['B轮', [5, 4, 4, 4, 3, 4, 4]],
      ['C轮及以后', [3, 3, 2, 2, 2, 1, 2]],
      ['战略投资', [2, 2, 3, 2, 2, 3, 3]],
    ],
  }),
  'data-deal-size': columnsWithLine({
    head: {
      title: '单笔融资金额与产业方参与比例',
      note: '披露金额的交易，2026年为前三季度',
      source: '启衡研究院投融资月报',
    },
    scale: { x: '年份', y: '单笔平均（亿元）', most: 3, ticks: 6 },
    right: { name: '产业方参与（%）', most: 60 },
    steps: ['2021', '2022', '2023', '2024', '2025', '2026'],
    columns: ['单笔平均金额', [1.2, 1.7, 2.3, 2.2, 2.1, 2.8]],
    line: ['产业方参与比例', [14, 17, 20, 25, 32, 40]],
  }),
}
