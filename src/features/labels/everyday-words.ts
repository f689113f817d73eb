/**
 * Everyday words that would read as a name of the dictionaries because Chinese has no word boundaries: 生产能力 is not
 * 产能, 停车规定 not 车规, 烧结温度 not 结温. The matcher lets each take its own characters, by the same rule as the
 * entries: whatever begins first and is longest wins, and an entry spelled like one of these wins over it.
 */
export const EVERYDAY_WORDS: readonly string[] = [
  // 产能
  '生产能',
  // 量产
  '大量产生',
  '少量产生',
  '热量产生',
  '能量产生',
  '电量产生',
  '质量产品',
  '质量产出',
  '质量产业',
  // 上市
  '上市场',
  // 代工
  '代工艺',
  '代工程',
  '代工作',
  '代工具',
  '代工人',
  '现代工业',
  '当代工业',
  '年代工业',
  '时代工业',
  // 车规
  '停车规',
  '汽车规',
  '行车规',
  '乘车规',
  '驾车规',
  '用车规定',
  // 家电
  '国家电',
  '专家电',
  // 主驱
  '自主驱',
  // 结温
  '烧结温',
  '凝结温',
  '冻结温',
  // 长协
  '成长协',
  '增长协',
  '延长协',
  '行长协',
  '事长协',
  '会长协',
  // 功放
  '成功放',
  // 伺服
  '伺服务',
  // 光刻
  '时光刻',
  // 关税
  '有关税收',
  '有关税务',
  '相关税收',
  '相关税务',
  '相关税费',
  // 融资
  '金融资产',
  '金融资本',
  '金融资源',
  // 营收
  '经营收',
  // 交付
  '提交付',
  // 华为
  '升华为',
  '精华为',
  // 台达
  '平台达',
  '每台达',
  // 三星
  '三星堆',
  '三星级',
  // 京东方
  '北京东方',
  '东京东方',
  // 本田, 福特, 倍思
  '基本田',
  '幸福特',
  '加倍思考',
]
