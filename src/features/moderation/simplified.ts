/**
 * Traditional and variant forms of the characters that forbidden words are written with, each before its simplified one.
 * Not a converter for texts: only what the words of the list and their neighbours need.
 */
const FORMS =
  '賭赌 愽博 場场 莊庄 閒闲 機机 龍龙 馬马 賽赛 車车 遊游 戲戏 門门 輸输 贏赢 錢钱 ' +
  '幣币 銀银 貸贷 額额 還还 賬账 帳账 號号 碼码 發发 開开 傳传 單单 買买 賣卖 購购 ' +
  '訂订 優优 領领 獎奖 禮礼 紅红 億亿 萬万 網网 點点 擊击 鏈链 連连 結结 聯联 繫系 ' +
  '絡络 電电 話话 訊讯 簡简 掃扫 維维 進进 羣群 組组 證证 書书 畢毕 業业 學学 歷历 ' +
  '稅税 據据 執执 務务 廣广 銷销 辦办 貨货 價价 極极 絕绝 對对 穩稳 賺赚 賠赔 資资 ' +
  '財财 運运 營营 團团 隊队 師师 員员 職职 稱称 腦脑 殘残 豬猪 雜杂 種种 賤贱 媽妈 ' +
  '孃娘 罵骂 滾滚 廢废 獸兽 騙骗 釣钓 魚鱼 裝装 濫滥 齪龊 齷龌 無无 恥耻 臉脸 愛爱 ' +
  '戀恋 黃黄 視视 頻频 約约 槍枪 彈弹 藥药 癮瘾 僞伪 偽伪 鈔钞 護护 衛卫 軍军 黨党 ' +
  '國国 際际 體体 歡欢 樂乐 飛飞 雙双 選选 時时 計计 劃划 導导 帶带 薇微 內内 後后 ' +
  '裡里 佔占 醜丑 漢汉 區区 齊齐 鬥斗 嗎吗'

const forms = new Map(FORMS.split(' ').map((pair): [string, string] => [pair.charAt(0), pair.charAt(1)]))

/** The simplified form of one character; the character itself where none is known. */
export function simplified(character: string): string {
  return forms.get(character) ?? character
}
