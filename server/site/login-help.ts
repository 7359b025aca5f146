import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'

const STYLE = `
  :root { color-scheme: light dark; }
  body {
    margin: 0; padding: 4rem 1.5rem; min-height: 100dvh; box-sizing: border-box;
    background: light-dark(#f4f3ef, #0d1315); color: light-dark(#172127, #eae9e4);
    font: 1rem/1.6 "IBM Plex Sans", system-ui, sans-serif;
  }
  main { max-width: 42rem; margin: 0 auto; }
  h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 2rem; }
  h2 { font-size: 1.125rem; margin: 2rem 0 .25rem; }
  p { margin: 0 0 .75rem; }
  a { color: light-dark(#00696b, #55c2bd); text-underline-offset: 3px; }
  a:focus-visible { outline: 2px solid; outline-offset: 2px; }
`

const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Help with signing in · Rounds</title>
<link rel="icon" type="image/svg+xml" href="/maintenance/rounds.svg">
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Help with signing in</h1>
<h2>Did you receive a Request an Appointment Submission?</h2>
<p>The mail tells you that somebody asked for an appointment, and nothing else: what they wrote stays in Rounds.
Sign in with your user name and password, and follow the link in the mail to read it.</p>
<p>You cannot open it? Then your account does not have that form yet. Ask your administrator for it.</p>
<h2>First time logging in?</h2>
<p>Your administrator has sent you an invitation. The link in it lets you choose a password; it works once, for an hour.
Is it too late? Use <a href="/maintenance/forgot-password">Forgot Password</a> with the address that the invitation
came to, and you get another.</p>
<p>Your user name is your mail address, unless you were told another. After five wrong passwords in a row an account is
locked for 15 minutes. A code that you are asked for comes by mail and is good for 10 minutes; look into the junk
folder too.</p>
<p><a href="/maintenance/login">Back to sign in</a></p>
</main>
</body>
</html>
`

/** Its own style by its hash, and nothing else. */
const POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'`

/** The help about signing in, for everyone, script or not (specification §2, sign-in screen). */
export function loginHelpRoute(app: FastifyInstance): void {
  app.get('/about/login-help', (_, reply) =>
    reply.header('content-security-policy', POLICY).type('text/html; charset=utf-8').send(PAGE),
  )
}
