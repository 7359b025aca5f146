import { type BlockNeed, filmAt } from '@rounds/core/blocks'
import { doctorScope, placeScope } from '../directory/render/parts.ts'
import { itemsOf } from '../render/list.ts'
import type { Setting } from '../render/scope.ts'
import { drawPicture, type ShownFiles } from './draw-fields.ts'
import type { NeedAnswers, SharedContent, VideoRow } from './read-needs.ts'

/** What was read for a need, as templates get it: texts made safe, links led to where their pages are. */
export function drawNeed(setting: Setting, files: ShownFiles, need: BlockNeed, answer: unknown): unknown {
  if (answer === null || answer === undefined) return null
  switch (need.read) {
    case 'list':
      return itemsOf(setting, answer as NeedAnswers['list'], need.of)
    case 'physicians':
      return (answer as NeedAnswers['physicians']).map(doctor => doctorScope(setting, doctor))
    case 'locations':
      return (answer as NeedAnswers['locations']).map(place => placeScope(setting, place))
    case 'shared':
    case 'carousel':
      return drawShared(setting, files, answer as SharedContent)
    case 'video':
      return drawVideo(setting, files, answer as VideoRow)
  }
}

const drawShared = (setting: Setting, files: ShownFiles, { title, html, blocks }: SharedContent) => ({
  title: setting.line(title),
  html: setting.html(html),
  blocks: blocks.map(block => ({
    headline: setting.line(block.headline),
    html: setting.html(block.copy),
    photo: block.photo ? drawPicture(files, block.photo, block.alt ?? '') : null,
    caption: setting.line(block.caption),
    link: setting.link(block.link) ?? null,
    linkText: setting.line(block.linkText),
  })),
})

function drawVideo(setting: Setting, files: ShownFiles, video: VideoRow) {
  const film = filmAt(video.url)
  const file = files[video.url]
  return {
    title: setting.line(video.title),
    html: setting.html(video.html),
    transcript: (video.transcript ?? '').trim(),
    url: setting.link(video.url) ?? null,
    date: video.date,
    host: film?.host ?? null,
    embed: film?.embed ?? null,
    type: file?.type.startsWith('video/') ? file.type : null,
    captions: file?.captions ?? null,
    poster: video.poster ? drawPicture(files, video.poster, '') : null,
  }
}
