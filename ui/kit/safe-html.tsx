import { createElement, Fragment, type ReactNode, useMemo } from 'react'

/** The elements allowed in a short authored text; of any other only the content is shown. */
const KEPT = new Set(['p', 'br', 'ul', 'ol', 'li', 'strong', 'b', 'em', 'i', 'a', 'blockquote', 'code'])
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'svg', 'math'])
const LINK = /^(https?:|mailto:|tel:|\/(?!\/))/i

function draw(node: Node, key: number): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof HTMLElement)) return null
  const name = node.localName
  if (DROPPED.has(name)) return null
  const children = [...node.childNodes].map(draw)
  if (!KEPT.has(name)) return <Fragment key={key}>{children}</Fragment>
  const href = node.getAttribute('href') ?? ''
  const link = name === 'a' && LINK.test(href) ? { href, className: 'link', rel: 'noreferrer' } : {}
  return createElement(name, { key, ...link }, ...(name === 'br' ? [] : children))
}

/** Authored HTML, limited to a short list of elements; nothing in it runs. */
export function SafeHtml({ html, className }: { html: string; className?: string }) {
  const drawn = useMemo(
    () => [...new DOMParser().parseFromString(html, 'text/html').body.childNodes].map(draw),
    [html],
  )
  return <div className={className}>{drawn}</div>
}
