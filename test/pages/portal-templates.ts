import { CHANNELS, comments, headlines, linkList, links, menu, type Random } from './furniture.ts'
import { plainBody, portalBody, text } from './markup.ts'
import { wordsOf } from './stories.ts'
import { chineseMinute, minute, type Template } from './template.ts'

/** Pages of news portals with everything they set around an article. */

const readersWrote = (random: Random) =>
  comments(random, 6)
    .map(
      (each) =>
        `<div class="cmt-item"><div class="cmt-name">${each.name} <i>${each.place}网友 [${each.address}]</i></div><p class="cmt-txt">${each.text}</p><div>顶(${each.likes}) 回复 举报</div></div>`,
    )
    .join('')

const sina: Template = {
  name: '门户：新浪一类',
  states: (story) => ({
    title: story.title,
    time: story.time,
    source: story.source,
    url: story.url,
    author: undefined,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}_新浪财经_新浪网</title>
<meta name="keywords" content="芯片,5g手机,高通"><meta name="description" content="${text(story.title)} 芯片,5g手机,高通">
<meta property="og:title" content="${text(story.title)}"><meta property="og:url" content="${story.url}"><meta property="article:published_time" content="${story.time.replace(' ', 'T')}+08:00"></head>
<body><div class="top-nav">${menu(CHANNELS)}</div><div class="main-content w1240"><h1 class="main-title">${text(story.title)}</h1>
<div class="top-bar-wrap"><div class="date-source"><span class="date">${chineseMinute(story)}</span> <a class="source" href="#">${story.source}</a></div><div class="page-tools">新浪微博 分享</div></div>
<div class="article-content clearfix"><div class="article-content-left"><div class="article" id="artibody">
<div class="app-kaihu-qr">安装新浪财经客户端第一时间接收最全面的市场资讯</div>
${portalBody(story)}
<p class="show_author">责任编辑：${story.author} </p></div>
<div class="article-bottom"><div class="keywords">文章关键词： <a>芯片</a> <a>碳化硅</a></div><div class="new_comment">${readersWrote(random)}</div></div></div>
<div class="article-content-right"><h2>热点新闻</h2>${linkList(random, 8)}<h2>7X24小时</h2>${linkList(random, 6)}</div></div></div>
<div class="footer"><a>新浪简介</a> | <a>广告服务</a> | <a>About Sina</a> | <a>联系我们</a><p>Copyright © 1996-2019 SINA Corporation, All Rights Reserved</p><p>新浪公司 版权所有</p></div></body></html>`,
}

const oldSina: Template = {
  name: '门户：没有编号的旧版',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.source,
    author: undefined,
    url: undefined,
  }),
  page: (
    story,
    random,
  ) => `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"><title>${text(story.title)}-科技频道-东方门户</title></head>
<body><div class="head">${menu(CHANNELS)}</div><div class="crumb">首页 &gt; 科技 &gt; 正文</div>
<div class="wrap"><div class="blkContainer"><div class="blkContainerSblk"><h1>${text(story.title)}</h1>
<div class="artInfo"><span>${chineseMinute(story)}</span>　<span>${story.source}</span></div><div class="artInfo">来源：${story.source}　我要评论(12)</div>
<div class="blkContainerSblkCon">${portalBody(story)}</div>
<div class="moreinfo">${links(random, 5)
    .map((link) => `<p>·${link}</p>`)
    .join('')}</div></div></div>
<div class="rightcol"><div class="box"><h3>24小时新闻排行</h3>${linkList(random, 10)}</div><div class="box"><h3>视频</h3>${linkList(random, 6)}</div></div>
<div class="cmtbox"><h3>网友评论</h3>${readersWrote(random)}</div></div>
<div class="foot">关于我们 | 网站地图 | 招聘信息<br>东方门户 版权所有 沪ICP备0500001号 不良信息举报电话 021-5555</div></body></html>`,
}

const netease: Template = {
  name: '门户：网易一类',
  states: (story) => ({
    title: story.title,
    time: story.time,
    source: story.source,
    author: undefined,
    url: story.url,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}_网易科技</title><meta name="author" content="网易">
<link rel="canonical" href="${story.url}"><meta name="description" content="${text(story.title)}"></head><body>
<div class="ns_area">${menu(CHANNELS)}</div><div class="post_area"><div id="epContentLeft" class="post_content_main"><h1>${text(story.title)}</h1>
<div class="post_time_source">




   ${story.time}　来源: <a id="ne_article_source" href="#">${story.source}</a>　<a class="jubao" href="#">举报</a></div>
<div class="post_body"><div id="endText" class="post_text">${portalBody(story)}
<div class="ep-source cDGray"><span class="left">本文来源：${story.source}</span> <span class="ep-editor">责任编辑：${story.author}_NT1234</span></div></div></div>
<div class="post_comment"><h3>跟贴 ${random(999)}</h3>${readersWrote(random)}</div><div class="post_next">${links(
    random,
    6,
  )
    .map((link) => `<h4>${link}</h4><p>${headlines(random, 1)[0]}</p>`)
    .join('')}</div></div>
<div class="post_side"><h2>热门资讯</h2>${linkList(random, 8)}</div></div><footer><p>网易公司版权所有 ©1997-2024</p></footer></body></html>`,
}

const guancha: Template = {
  name: '门户：评论与视频很多',
  states: (story) => ({
    title: story.title,
    time: story.time,
    author: story.author,
    source: story.source,
    url: undefined,
    summary: story.summary,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}</title><meta name="Description" content="${text(story.summary)}"></head><body>
<div class="header">${menu(CHANNELS)}</div><div class="main content-main"><ul><li class="left left-main"><h3>${text(story.title)}</h3>
<div class="time fix"><span>${story.time}</span><span>来源：${story.source}</span><span>作者：${story.author}</span><span>字号：<a>A-</a> <a>A</a> <a>A+</a></span></div>
<div class="content all-txt">${plainBody(story)}</div>
<div class="share"><span>分享到</span><a>微博</a></div><div class="kuaixun"><p>请支持独立网站，转发请注明本文链接：</p><p>责任编辑：${story.author}</p></div>
<div class="article-tag"><a>半导体</a></div><div id="comments-container"><h4>${random(200)}条评论</h4><ul class="cmt-list">${comments(
    random,
    14,
  )
    .map(
      (each) =>
        `<li><div class="user-main"><h4>${each.name}</h4><span>${each.place}</span></div><div class="comment-txt">${each.text}${each.text}</div><div class="op-tools">赞 ${each.likes} 踩 3 回复 转发</div></li>`,
    )
    .join('')}</ul></div></li>
<li class="right"><div class="module"><h3>最近更新</h3>${linkList(random, 10)}</div><div class="module"><h3>点击排行榜</h3>${linkList(random, 10)}</div>
<div class="module video-list"><h3>视频</h3>${headlines(random, 8)
    .map((line) => `<div><img alt="${line}" src="v.jpg"><p>${line}</p></div>`)
    .join(
      '',
    )}</div></li></ul></div><div class="footer"><p>关于我们 | 联系我们</p><p>观察门户 沪ICP备10213822号</p></div></body></html>`,
}

const people: Template = {
  name: '门户：人民网一类',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.source,
    author: story.author,
    url: undefined,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html><head><meta charset="utf-8"><title>${text(story.title)}--科技--人民门户</title>
<meta name="description" content="　　${text(wordsOf(story).must.slice(0, 60))}"><meta name="publishdate" content="${minute(story).slice(0, 10)}">
<meta name="author" content="104363"><meta name="source" content="来源：${story.source} 原创稿"></head><body>
<div class="top_nav">${menu(CHANNELS)}</div><div class="layout rm_txt cf"><div class="col col-1"><div class="rm_txt_con"><h1>${text(story.title)}</h1><div class="author cf">${story.author}</div>
<div class="channel cf"><div class="col-1-1">${chineseMinute(story)} | 来源：<a href="#">${story.source}</a></div><div class="message">小字号</div></div>
<div id="rwb_zw" class="rm_txt_con cf">${portalBody(story)}</div>
<div class="edit cf">(责编：王小某、李某)</div><div class="share_box"><b>分享让更多人看到</b></div></div></div>
<div class="col col-2"><h2>推荐阅读</h2>${linkList(random, 6)}<h2>热门排行</h2>${linkList(random, 8)}</div></div>
<div class="cop"><p>人民门户版权所有，未经书面授权禁止使用</p><p>Copyright © 1997-2024 by www.people.example.com all rights reserved</p></div></body></html>`,
}

const paper: Template = {
  name: '门户：样式名带散列的新版',
  states: (story) => ({
    title: story.title,
    time: minute(story),
    source: story.source,
    author: story.author,
    url: undefined,
    summary: story.summary,
  }),
  page: (
    story,
    random,
  ) => `<!DOCTYPE html><html lang="zh"><head><meta charset="utf-8"><title>${text(story.title.slice(0, 16))}…_${story.source}_澎湃门户-The Portal</title>
<meta name="Description" content="${text(story.summary)}"></head><body><div id="__next"><div class="header_wrap__x1">${' \n'.repeat(2600)}${menu(CHANNELS)}</div><main class="normalContentWrap">
<div class="index_leftcontent__U9fQ"><div class="index_wrapper__L_zqV"><h1 class="index_title__B8mhI">${text(story.title)}</h1>
<div class="index_headerContent__sASF4"><div class="ant-space"><div>${story.source}记者 ${story.author}</div><div class="index_left__LfzyH"><div>${minute(story)}</div><div>来源：${story.source}</div></div></div></div>
<div class="index_cententWrap__Jv8jK">${plainBody(story)}</div>
<div class="index_copyright__Q1"><div>责任编辑：张某</div><div>图片编辑：李某</div><div>校对：陈某</div></div><div class="index_report__x"><p>澎湃门户报料：021-962866</p><p>本平台新闻，未经授权不得转载</p></div>
<div class="index_tags__r"><a>#碳化硅</a></div><div class="index_commentWrap__p"><h4>评论(${random(90)})</h4>${comments(
    random,
    8,
  )
    .map(
      (each) =>
        `<div><b>${each.name}</b><span>${each.place}</span><p>${each.text}</p><span>2小时前 ∙ 来自${each.place}</span></div>`,
    )
    .join('')}</div></div></div>
<div class="index_right__g"><h2>相关推荐</h2>${headlines(random, 10)
    .map((line) => `<div class="card_x"><p>${line}</p><span>3小时前 | 财经上下游</span></div>`)
    .join('')}</div></main></div>
<script id="__NEXT_DATA__" type="application/json">{"props":{"pageProps":{}}}</script></body></html>`,
}

export const portalTemplates = [sina, oldSina, netease, guancha, people, paper]
