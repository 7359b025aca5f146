import pg from 'pg'

interface AnsweredQuery {
  readonly text?: string
  readonly _results: pg.QueryResult | pg.QueryResult[]
}

const { prototype } = pg.Query as unknown as { prototype: { handleReadyForQuery: () => void } }
const answer = prototype.handleReadyForQuery

function answerReversed(this: AnsweredQuery, ...rest: []) {
  if (/^\s*(?:select|with)\b(?!.*order by)/is.test(this.text ?? ''))
    for (const { rows } of [this._results].flat()) rows.reverse()
  answer.apply(this, rest)
}

/**
 * With ROUNDS_TEST_ROWS=reversed, a SELECT without “order by” answers its rows the other way round. What then fails
 * depends on an order that PostgreSQL does not promise. Files of one worker share the driver, so it is changed once.
 */
if (process.env.ROUNDS_TEST_ROWS === 'reversed' && answer.name !== answerReversed.name)
  prototype.handleReadyForQuery = answerReversed
