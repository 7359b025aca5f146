import { type AdSpot, adFor } from '@rounds/core/rules/site'
import type { Setting } from '../render/scope.ts'
import { escapeHtml } from '../render/trusted-html.ts'
import { adPath } from './ad-visit.ts'

/**
 * The ad of a page; nothing where none is on. It tells that it was seen by a picture of one pixel, which browsers ask
 * for when it comes near the screen: no script, no cookie.
 */
export function adHtml(setting: Setting, spot: AdSpot, path: string): string {
  const ad = adFor(setting.frame.ads, spot, { now: setting.now, path })
  if (!ad) return ''
  const name = [ad.name, ad.credentials].filter(Boolean).join(', ')
  const photo = ad.photo
    ? `<img class="ad-photo" src="${escapeHtml(ad.photo)}" alt="${escapeHtml(ad.alt)}" width="240" height="160" loading="lazy">`
    : ''
  return `
<div class="inner"><section class="doctor-ad" aria-labelledby="doctor-ad">${photo}<div><p class="sub">Featured physician</p><h2 id="doctor-ad">${escapeHtml(setting.line(ad.title))}</h2>${setting.html(ad.html)}<p><a class="button" href="${adPath(ad.id)}" rel="nofollow">Meet ${escapeHtml(name)}</a></p></div><img class="seen" src="${adPath(ad.id)}/seen" alt="" width="1" height="1" loading="lazy"></section></div>`
}
