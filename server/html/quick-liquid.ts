import {
  type Context,
  Drop,
  type Emitter,
  evalToken,
  ForTag,
  IfTag,
  isTruthy,
  LiquidError,
  Output,
  RenderError,
  type Template,
  TypeGuards,
  toValue,
  toValueSync,
  type Value,
} from 'liquidjs'

type Token = Parameters<typeof evalToken>[0]

/** What liquidjs declares as its own of a filter and of a context, and what both are used with here. */
interface FilterParts {
  readonly handler: (this: unknown, value: unknown, ...given: readonly unknown[]) => unknown
  readonly token: unknown
  readonly liquid: unknown
}
interface ContextParts {
  findScope(name: string): object
}

/**
 * Renders parsed templates without a generator for each value: liquidjs has one for each so that it can wait for
 * promises, and no value of ours is one. Takes a tenth of the time, with the same result (decision 0270); tags that are rare are left
 * to liquidjs.
 */
export function renderQuickly(templates: readonly Template[], context: Context, emitter: Emitter): void {
  for (const template of templates) {
    // Texts take no time, and asking the clock does.
    if (!isText(template)) context.renderLimit.check(performance.now())
    try {
      renderOne(template, context, emitter)
    } catch (error) {
      throw LiquidError.is(error) ? error : new RenderError(error as Error, template)
    }
    if (context.breakCalled || context.continueCalled) return
  }
}

function renderOne(template: Template, context: Context, emitter: Emitter): void {
  if (isText(template)) emitter.write(template.str)
  else if (template instanceof Output) emitter.write(toValue(filteredValue(template.value, context)))
  else if (template instanceof IfTag) renderIf(template, context, emitter)
  else if (template instanceof ForTag && Object.keys(template.hash.hash).length === 0)
    renderFor(template, context, emitter)
  else {
    const html = toValueSync(template.render(context, emitter) as Generator<unknown, unknown>)
    if (html) emitter.write(html)
  }
}

const isText = (template: object): template is { readonly str: string } =>
  'str' in template && typeof template.str === 'string'

function renderIf({ liquid, branches, elseTemplates }: IfTag, context: Context, emitter: Emitter): void {
  const chosen = branches.find(({ value }) => isTruthy(toValue(filteredValue(value, context)), context))
  liquid.renderer.renderTemplates(chosen?.templates ?? elseTemplates ?? [], context, emitter)
}

function renderFor(
  { liquid, collection, variable, templates, elseTemplates }: ForTag,
  context: Context,
  emitter: Emitter,
): void {
  const { renderer } = liquid
  const items = itemsOf(evaluate(collection, context))
  if (items.length === 0) {
    renderer.renderTemplates(elseTemplates, context, emitter)
    return
  }
  const name = `${variable}-${collection.getText()}`
  // Where `offset: continue` goes on.
  context.setRegister(`continue-${name}`, items.length)
  const forloop = new Loop(items.length, name)
  const scope: Record<string, unknown> = Object.assign(Object.create(null), { forloop })
  context.push(scope)
  for (const item of items) {
    scope[variable] = item
    context.continueCalled = false
    context.breakCalled = false
    renderer.renderTemplates(templates, context, emitter)
    if (context.breakCalled) break
    forloop.i++
  }
  context.continueCalled = false
  context.breakCalled = false
  context.pop()
}

/** What a loop knows of itself; liquidjs does not export its own. */
class Loop extends Drop {
  i = 0
  readonly length: number
  readonly name: string
  constructor(length: number, name: string) {
    super()
    this.length = length
    this.name = name
  }
  index0 = () => this.i
  index = () => this.i + 1
  first = () => this.i === 0
  last = () => this.i === this.length - 1
  rindex = () => this.length - this.i
  rindex0 = () => this.length - this.i - 1
  override valueOf = () => JSON.stringify({ i: this.i, length: this.length, name: this.name })
}

/** A collection as a loop goes through it. */
function itemsOf(given: unknown): readonly unknown[] {
  const value: unknown = toValue(given)
  if (Array.isArray(value)) return value
  if (typeof value === 'string') return value === '' ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  if (Symbol.iterator in value) return Array.from(value as Iterable<unknown>)
  return Object.entries(value)
}

function filteredValue({ initial, filters }: Value, context: Context): unknown {
  let value = expressionOf(initial.postfix, context)
  for (const filter of filters) {
    const { handler, token, liquid } = filter as unknown as FilterParts
    const given = filter.args.map(argument =>
      Array.isArray(argument)
        ? [argument[0], argument[1] && evaluate(argument[1], context)]
        : evaluate(argument as Token, context),
    )
    value = settled(handler.apply({ context, token, liquid }, [value, ...given]))
  }
  return value
}

function expressionOf(postfix: Value['initial']['postfix'], context: Context): unknown {
  const [first] = postfix
  if (postfix.length === 1 && !TypeGuards.isOperatorToken(first)) return evaluate(first, context)
  const operands: unknown[] = []
  for (const token of postfix) {
    if (!TypeGuards.isOperatorToken(token)) {
      operands.push(evaluate(token, context))
      continue
    }
    const { operator } = token
    const right = operands.pop()
    if (operator === 'not') {
      operands.push(settled(operatorOf(context, 'not')(right, context)))
      continue
    }
    const left = operands.pop()
    const plain = comparePlainly(operator, left, right)
    operands.push(plain ?? settled(operatorOf(context, operator)(left, right, context)))
  }
  return operands[0]
}

const operatorOf = ({ opts }: Context, name: string) =>
  opts.operators[name] as unknown as (...given: readonly unknown[]) => unknown

/** What comparing texts and numbers says; undefined for anything else. */
function comparePlainly(operator: string, left: unknown, right: unknown): boolean | undefined {
  if (typeof left !== typeof right || (typeof left !== 'string' && typeof left !== 'number')) return undefined
  if (operator === '==') return left === right
  if (operator === '!=') return left !== right
  return undefined
}

function evaluate(token: Token, context: Context): unknown {
  if (!token) return undefined
  if ('content' in token) return token.content
  if (!TypeGuards.isPropertyAccessToken(token)) return toValueSync(evalToken(token, context))
  const names = token.props.map(prop => toValue(evaluate(prop as Token, context)) as string)
  let value: unknown = token.variable
    ? evaluate(token.variable as Token, context)
    : (context as unknown as ContextParts).findScope(names[0] ?? '')
  for (const name of names) value = settled(context.readProperty(value as object, name))
  return value
}

/** A value, also where liquidjs gives a generator of it. */
const settled = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'next' in value
    ? toValueSync(value as Generator<unknown, unknown>)
    : value
