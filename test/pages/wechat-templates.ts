import { filler, headlines } from './furniture.ts'
import { text, wechatBody } from './markup.ts'
import { day, minute, seconds, type Template } from './template.ts'

/** WeChat articles of several ages as browsers save them, and articles that passed from one account to another. */

const QR = '<p style="text-align:center"><img data-src="https://mmbiz.example.com/qr.jpg" width="200"></p>'

const newest: Template = {
  name: '微信公众号（新）',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: story.account,
    url: `https://mp.weixin.qq.com/s/${seconds(story)}AbC`,
    summary: story.summary,
  }),
  page: (story, random) => `<!DOCTYPE html><html><head>
<meta charset="utf-8"><meta property="og:title" content="${text(story.title)}"><meta property="og:site_name" content="微信公众平台">
<meta property="og:description" content="${text(story.summary)}"><meta name="author" content="${story.author}">
<meta property="og:url" content="http://mp.weixin.qq.com/s?__biz=MzA&mid=1"><title>${text(story.title)}</title>
<style>.weapp_display_element,.hidden_tips{display:none}</style></head><body id="activity-detail" class="zh_CN">
<div id="js_article" class="rich_media"><div class="rich_media_inner"><div id="page-content">
<h1 class="rich_media_title" id="activity-name">${text(story.title)}</h1>
<div id="meta_content" class="rich_media_meta_list"><span id="copyright_logo">原创</span>
<span class="rich_media_meta rich_media_meta_text"><span id="js_author_name" class="rich_media_meta_link">${story.author}</span></span>
<span class="rich_media_meta_nickname" id="profileBt"><a href="javascript:void(0);" id="js_name">
   ${story.account}
 </a></span><em id="publish_time" class="rich_media_meta">${minute(story)}</em></div>
<div class="rich_media_content" id="js_content" style="visibility: hidden; opacity: 0;">
<section style="text-align:center;font-size:12px;color:#999;"><p>点击上方<span style="color:#576b95">蓝字</span>关注我们</p></section>
${wechatBody(story)}
<p style="line-height: 0.02;"><span>${filler(random)}</span></p>
<section style="font-size:0px;line-height:0;">${filler(random)}</section>
<section style="height:0;overflow:hidden;"><p>${filler(random)}</p></section>
<p style="opacity:0;">${filler(random)}</p><p><span style="color:#fff;">${filler(random)}</span></p>
<mp-common-profile data-nickname="${story.account}"></mp-common-profile>${QR}
<p style="text-align:center;">长按二维码关注我们</p><p style="text-align:center;">点个<strong>在看</strong>，分享给更多同行</p></div>
<div class="rich_media_tool" id="js_toobar3"><a id="js_view_source" href="#">阅读原文</a><span id="readNum3">阅读 10万+</span></div></div></div></div>
<div id="js_pc_qr_code" class="qr_code_pc_outer" style="display:none;"><p>微信扫一扫<br>关注该公众号</p></div>
<div class="hidden_tips">预览时标签不可点，收录于合集</div>
<script>var ct = "${seconds(story)}"; var msg_link = "https://mp.weixin.qq.com/s/${seconds(story)}AbC"; var nickname = htmlDecode("${story.account}"); var msg_title = '${story.title.replaceAll("'", '')}'.html(false);</script>
</body></html>`,
}

const old: Template = {
  name: '微信公众号（旧）',
  states: (story) => ({
    title: story.title,
    time: day(story),
    source: story.account,
    url: `http://mp.weixin.qq.com/s?__biz=MjM5NjA=&mid=${seconds(story)}&idx=1`,
  }),
  page: (story, random) => `<!DOCTYPE html>
<!-- saved from url=(0080)http://mp.weixin.qq.com/s?__biz=MjM5NjA=&mid=${seconds(story)}&idx=1 -->
<html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8"><title>${text(story.title)}</title></head>
<body id="activity-detail" class="zh_CN mm_appmsg"><div class="rich_media"><div class="top_banner"></div><div class="rich_media_inner">
<h2 class="rich_media_title" id="activity-name">${text(story.title)}</h2>
<div class="rich_media_meta_list"><em id="post-date" class="rich_media_meta text">${day(story)}</em>
<a class="rich_media_meta link nickname" href="javascript:void(0);" id="post-user">${story.account}</a></div>
<div id="page-content"><div id="img-content"><div class="rich_media_content" id="js_content">
<p style="color:rgb(127,127,127);font-size:12px;">点击标题下「蓝色微信名」可快速关注</p>
${wechatBody(story)}
<p style="text-align:center;">识别图中二维码，关注我们</p></div>
<div class="rich_media_tool"><a class="media_tool_meta meta_primary" id="js_view_source">阅读原文</a><div>阅读 <span>3847</span> 投诉</div></div></div></div>
<div class="rich_media_area_extra"><h3>精选留言</h3><p>${headlines(random, 1)[0]}</p><p>以上留言由公众号筛选后显示</p></div></div></div>
<script>var nickname = "${story.account}"; var publish_time = "${day(story)}" || "";</script></body></html>`,
}

const reprint: Template = {
  name: '微信公众号转载',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    author: story.author,
    source: story.source,
    url: `https://mp.weixin.qq.com/s/r${seconds(story)}`,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><meta property="og:title" content="${text(story.title)}">
<meta name="description" content="${text(story.title)}"><meta property="og:url" content="https://mp.weixin.qq.com/s/r${seconds(story)}"><title></title></head>
<body><div id="js_article"><h1 class="rich_media_title" id="activity-name"><span class="js_title_inner">${text(story.title)}</span></h1>
<div id="meta_content"><a id="js_name" href="javascript:void(0);">${story.account}</a> <em id="publish_time">${minute(story)}</em></div>
<div class="rich_media_content js_underline_content" id="js_content" style="visibility: hidden;">
<p style="font-size:14px;color:#888;">来源：${story.source}</p><p style="font-size:14px;color:#888;">作者：${story.author}</p>
${wechatBody(story)}
<p style="font-size:12px;color:#888;">声明：本文转载自${story.source}，版权归原作者所有，如有侵权请联系删除。</p>
<section><p style="text-align:center;"><strong>往期推荐</strong></p>${headlines(random, 4)
    .map((line) => `<p><a href="http://mp.weixin.qq.com/s?x=1">${line}</a></p>`)
    .join('')}</section><p style="text-align:center;">扫码加入行业交流群</p></div></div>
<div id="js_tags_preview_toast" class="article-tag__error-tips" style="display: none;">预览时标签不可点</div>
<script>var create_time = "${seconds(story)}" * 1; window.msg_link = '';</script></body></html>`,
}

export const wechatTemplates = [newest, old, reprint]
