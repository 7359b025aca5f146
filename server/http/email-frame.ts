import type { FastifyInstance } from 'fastify'
import { PREVIEW } from '../site/preview.ts'

/** Nothing runs in it and nothing is sent from it; an email has its own styles, and images from anywhere. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' https: http: data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin"

const PAGE =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Email</title></head><body></body></html>'

/** `GET /preview/email`: an empty page in which the interface renders an email, with a policy that suits emails. */
export function emailFrameRoute(app: FastifyInstance): void {
  app.get(`${PREVIEW}/email`, (_, reply) =>
    reply
      .header('content-security-policy', POLICY)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
}
