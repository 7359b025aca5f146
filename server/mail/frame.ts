/** The page of an email without one of its own: readable, narrow, in light and dark. */
const STYLE = `
body { margin: 0; padding: 24px 12px; background-color: #f4f3ef; color: #172127; font-family: -apple-system, "Segoe UI", Roboto, Helvetica, Arial, sans-serif; font-size: 16px; line-height: 1.5; }
.mail { max-width: 536px; margin: 0 auto; padding: 24px; background-color: #ffffff; border-radius: 8px; }
.mail p { margin: 0 0 16px; }
.mail a { color: #00696b; overflow-wrap: anywhere; }
.mail img { max-width: 100%; height: auto; }
.mail h1 { margin: 0 0 16px; font-size: 22px; line-height: 1.3; }
.mail h2 { margin: 24px 0 8px; font-size: 18px; line-height: 1.3; }
@media (prefers-color-scheme: dark) {
  body { background-color: #0d1315 !important; color: #eae9e4 !important; }
  .mail { background-color: #172127 !important; }
  .mail a { color: #55c2bd !important; }
}
`

const escapeHtml = (text: string) =>
  text.replace(/[&<>"]/g, sign => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** A complete page for an email's body; a body that is a page already is unchanged. */
export const framed = (body: string, subject: string): string =>
  /<(html|body)[\s>]/i.test(body)
    ? body
    : `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${STYLE}</style>
</head>
<body>
<div class="mail">
${body}
</div>
</body>
</html>
`
