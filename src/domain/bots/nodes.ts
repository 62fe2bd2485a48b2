import * as v from 'valibot'

export const MOST_TRIES = 5
/** Longest wait for an answer, minutes: the window in which a shop may write freely (whatsapp-facts 1.2). */
export const LONGEST_WAIT = 24 * 60
const MOST_OPTIONS = 10
const MOST_CASES = 20

const NodeId = v.pipe(v.string(), v.regex(/^[a-z0-9_.]{1,40}$/))
/** Names of what a customer answered, as texts of the flow name it. */
const Variable = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9_]{0,40}$/))
const Name = v.pipe(v.string(), v.maxLength(60))
const Text = v.pipe(v.string(), v.maxLength(4_096))
const Id = v.nullable(v.string())
const Minutes = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LONGEST_WAIT))

const OptionId = v.pipe(v.string(), v.regex(/^[a-z0-9]{1,8}$/))
const Options = v.pipe(
  v.array(
    v.strictObject({
      id: OptionId,
      title: v.pipe(v.string(), v.maxLength(60)),
      description: v.pipe(v.string(), v.maxLength(200)),
    }),
  ),
  v.maxLength(MOST_OPTIONS),
)
const Cases = v.pipe(
  v.array(v.strictObject({ id: OptionId, value: v.pipe(v.string(), v.maxLength(100)) })),
  v.maxLength(MOST_CASES),
)

/** What an answer is read as. */
export const ANSWER_KINDS = ['text', 'number', 'document', 'date', 'postcode', 'grade'] as const
export type AnswerKind = (typeof ANSWER_KINDS)[number]

/** What every node has: a name that never changes, what people call it, and where each of its exits leads. */
const base = {
  id: NodeId,
  name: Name,
  exits: v.record(v.string(), v.nullable(NodeId)),
}
const node = <K extends string, E extends v.ObjectEntries>(kind: K, entries: E) =>
  v.strictObject({ ...base, kind: v.literal(kind), ...entries })

/** All that a flow is made of. */
export const Node = v.variant('kind', [
  node('message', { text: Text }),
  node('media', {
    url: v.pipe(v.string(), v.maxLength(2_000)),
    mimetype: v.string(),
    fileName: v.string(),
    caption: v.pipe(v.string(), v.maxLength(1_024)),
  }),
  /** Something to choose from. `button`: what opens the list where there are more than three. */
  node('menu', {
    text: Text,
    options: Options,
    button: v.pipe(v.string(), v.maxLength(40)),
    minutes: Minutes,
  }),
  /** A question; the answer is kept as a variable, and in a field of the customer where one is named. `again`: what is said to a wrong one. */
  node('question', {
    text: Text,
    as: v.picklist(ANSWER_KINDS),
    keep: Variable,
    field: Id,
    again: Text,
    minutes: Minutes,
  }),
  /** Asks for a photo or PDF of a prescription. */
  node('prescription', { text: Text, again: Text, minutes: Minutes }),
  node('hours', {}),
  /** Is somebody there who could take it? `departmentId` null: of any. */
  node('team', { departmentId: Id }),
  /** By a field of the customer, or what they answered in this flow (`variable`). */
  node('field', { field: Id, variable: v.nullable(Variable), cases: Cases }),
  node('connection', { cases: Cases }),
  node('open_order', {}),
  node('known', {}),
  /** So many of a hundred go to A; who goes there once goes there always. */
  node('split', { percent: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(99)) }),
  node('keep', { field: Id, value: v.pipe(v.string(), v.maxLength(200)) }),
  node('group', { groupId: Id }),
  node('priority', { priority: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3)) }),
  /** Says how the customer's newest open order stands. */
  node('order_status', {}),
  /** Asks another computer; what it answers under these names is kept. */
  node('http', {
    url: v.pipe(v.string(), v.maxLength(2_000)),
    keep: v.pipe(v.array(Variable), v.maxLength(10)),
  }),
  node('flow', { flowId: Id }),
  node('maria', {}),
  node('transfer', { departmentId: Id, text: Text, note: v.pipe(v.string(), v.maxLength(500)) }),
  node('close', { reasonId: Id, text: Text, asksGrade: v.boolean() }),
])
export type Node = v.InferOutput<typeof Node>
export type NodeKind = Node['kind']
export type NodeOf<K extends NodeKind> = Extract<Node, { kind: K }>
