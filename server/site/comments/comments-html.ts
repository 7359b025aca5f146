import { formHtml } from '../render/form.ts'
import type { Setting } from '../render/scope.ts'
import { escapeHtml } from '../render/trusted-html.ts'
import { commentAction, commentForm } from './comment-form.ts'
import type { Comment } from './read-comments.ts'

/** The comments of a page and the form for another one, as it stands below the page. */
export function commentsHtml(
  { dates, html }: Pick<Setting, 'dates' | 'html'>,
  {
    id,
    path,
    comments,
  }: { readonly id: number; readonly path: string; readonly comments: readonly Comment[] },
  { trap }: { readonly trap: string },
): string {
  const count = countOf(comments)
  const listed = (several: readonly Comment[]): string =>
    several.length === 0
      ? ''
      : `<ol>${several.map(one => `<li>${articleOf(one)}${listed(one.answers)}</li>`).join('')}</ol>`
  const articleOf = ({ id: comment, author, text, at }: Comment) =>
    `<article id="comment-${comment}" aria-label="Comment by ${escapeHtml(author)}"><p class="who"><strong>${escapeHtml(author)}</strong> <time datetime="${at}">${dates.dayOf(at)}</time></p><p>${escapeHtml(text.trim()).replace(/\n/g, '<br>')}</p></article>`
  return `<section class="comments inner" aria-labelledby="comments"><h2 id="comments">${count === 1 ? '1 comment' : `${count} comments`}</h2>
${listed(comments)}
<h3>${commentForm.title}</h3>
${formHtml(commentForm, { html, trap, from: path, action: commentAction(id) })}
</section>`
}

const countOf = (comments: readonly Comment[]): number =>
  comments.reduce((sum, { answers }) => sum + 1 + countOf(answers), 0)
