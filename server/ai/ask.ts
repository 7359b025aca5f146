import type { IncomingMessage } from 'node:http'
import { inWords, OutgoingFailure, postOutside } from '../outgoing/request.ts'
import { type AiQuestion, chatMessages } from './prompt.ts'
import type { AiSettings } from './settings.ts'

/** The idle timeout and the total timeout of the service. */
export interface AiPatience {
  readonly silentMs: number
  readonly wholeMs: number
}

const usual: AiPatience = { silentMs: 20_000, wholeMs: 50_000 }
/** More than any task needs: an endless response is cut off. */
const MOST_CHARACTERS = 40_000

/**
 * Calls the service with OpenAI's protocol and reads its streamed response. Throws `OutgoingFailure` with a message for
 * the person; the key is never in it.
 */
export async function askModel(
  settings: AiSettings,
  question: AiQuestion,
  patience: AiPatience = usual,
): Promise<string> {
  const over = AbortSignal.timeout(patience.wholeMs)
  try {
    const answer = await postOutside({
      url: `${settings.baseUrl}/chat/completions`,
      headers: {
        'content-type': 'application/json',
        accept: 'text/event-stream',
        ...(settings.key && { authorization: `Bearer ${settings.key}` }),
      },
      body: JSON.stringify({
        model: settings.model,
        messages: chatMessages(settings, question),
        temperature: settings.temperature,
        max_tokens: settings.maxTokens,
        stream: true,
      }),
      allowsPrivate: settings.allowsPrivate,
      patienceMs: patience.silentMs,
      signal: over,
    })
    const status = answer.statusCode ?? 0
    if (status !== 200) {
      answer.destroy()
      throw new OutgoingFailure(refusals[status] ?? `It answered ${status}.`, status)
    }
    return await readStream(answer)
  } catch (error) {
    if (over.aborted) throw new OutgoingFailure('It took too long.')
    throw inWords(error)
  }
}

const refusals: Readonly<Record<number, string>> = {
  401: 'It doesn’t accept the key.',
  403: 'It doesn’t accept the key.',
  404: 'It doesn’t know the model, or its address is wrong.',
  429: 'It has too many requests right now. Try again in a minute.',
}

/** The text of an event stream; also of a complete response, from a service that does not stream. */
async function readStream(answer: IncomingMessage): Promise<string> {
  const isStream = /text\/event-stream/i.test(answer.headers['content-type'] ?? '')
  answer.setEncoding('utf8')
  let text = ''
  let rest = ''
  let isDone = false
  for await (const piece of answer as AsyncIterable<string>) {
    rest += piece
    if (rest.length + text.length > MOST_CHARACTERS * 20)
      throw new OutgoingFailure('The answer was too long.')
    if (!isStream) continue
    const lines = rest.split(/\r?\n/)
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (!line.startsWith('data:')) continue
      const data = line.slice('data:'.length).trim()
      if (data === '[DONE]') isDone = true
      else if (data !== '') text += wordsOf(data, 'delta')
    }
    if (text.length > MOST_CHARACTERS) throw new OutgoingFailure('The answer was too long.')
    if (isDone) break
  }
  if (!isStream) text = wordsOf(rest, 'message')
  else if (!isDone) throw new OutgoingFailure('The connection was lost before it finished.')
  if (text.trim() === '') throw new OutgoingFailure('The answer was empty.')
  return text
}

function wordsOf(json: string, member: 'delta' | 'message'): string {
  let read: unknown
  try {
    read = JSON.parse(json)
  } catch {
    throw new OutgoingFailure('The answer doesn’t follow OpenAI’s protocol.')
  }
  const { choices } = (read ?? {}) as { choices?: readonly Readonly<Record<string, { content?: unknown }>>[] }
  if (!Array.isArray(choices)) throw new OutgoingFailure('The answer doesn’t follow OpenAI’s protocol.')
  const content = choices[0]?.[member]?.content
  return typeof content === 'string' ? content : ''
}
