import type { BotSessionEvent } from '../../kernel/steps/botSession.gen'
import { foldText } from '../../text/fold-text'
import { hashOf } from '../../text/hash-of'
import { caseExit } from '../exits'
import type { Node } from '../nodes'
import type { Command, Session, Situation } from '../session'
import { fillingIn } from './filled'

/** What a node does that waits for no customer: what it asks for, and by which exit one leaves it; or that it ends or calls. */
type Done = Readonly<{
  commands: readonly Command[]
  exit: string
  calls: boolean
  ends: BotSessionEvent | null
}>

const NOTHING: Done = { commands: [], exit: 'DONE', calls: false, ends: null }
const through = (exit: string): Done => ({ ...NOTHING, exit })
const yesOrNo = (is: boolean): Done => through(is ? 'YES' : 'NO')
const doing = (...commands: Command[]): Done => ({ ...NOTHING, commands })

/** Does what a node does. Questions are none of these. */
export function doAt(node: Node, situation: Situation, session: Session): Done {
  const fill = fillingIn({ situation, session })
  const said = (text: string): Command[] => {
    const whole = fill(text).trim()
    return whole === '' ? [] : [{ kind: 'say', text: whole }]
  }
  switch (node.kind) {
    case 'message':
      return doing(...said(node.text))
    case 'media': {
      const { url, mimetype, fileName } = node
      return doing({
        kind: 'file',
        url,
        mimetype,
        fileName,
        caption: fill(node.caption),
      })
    }
    case 'hours':
      return yesOrNo(situation.isOpen)
    case 'team':
      return yesOrNo(situation.online.has(node.departmentId ?? ''))
    case 'open_order':
      return yesOrNo(situation.order !== null)
    case 'known':
      return yesOrNo(situation.isKnown)
    case 'field': {
      const value =
        (node.variable === null ? situation.fields[node.field ?? ''] : session.vars[node.variable]) ?? ''
      if (value.trim() === '') return through('EMPTY')
      const found = node.cases.find((one) => foldText(one.value.trim()) === foldText(value.trim()))
      return through(found ? caseExit(found.id) : 'ELSE')
    }
    case 'connection': {
      const found = node.cases.find(({ value }) => value === situation.instanceId)
      return through(found ? caseExit(found.id) : 'ELSE')
    }
    case 'split':
      return through(hashOf(`${situation.seed}:${node.id}`) % 100 < node.percent ? 'A' : 'B')
    case 'keep':
      return node.field === null
        ? NOTHING
        : doing({
            kind: 'keep',
            field: node.field,
            value: fill(node.value),
          })
    case 'group':
      return node.groupId === null ? NOTHING : doing({ kind: 'group', groupId: node.groupId })
    case 'priority':
      return doing({ kind: 'priority', priority: node.priority })
    case 'order_status':
      return situation.order === null ? through('FAILED') : doing({ kind: 'say', text: situation.order })
    case 'http':
    case 'maria':
      return {
        ...NOTHING,
        commands: [{ kind: 'call', node: node.id, asks: node.kind }],
        calls: true,
      }
    case 'transfer':
      return {
        ...NOTHING,
        commands: [
          ...said(node.text),
          {
            kind: 'transfer',
            departmentId: node.departmentId,
            note: fill(node.note),
          },
        ],
        ends: 'HAND_OVER',
      }
    case 'close':
      return {
        ...NOTHING,
        commands: [...said(node.text), { kind: 'close', reasonId: node.reasonId, asksGrade: node.asksGrade }],
        ends: 'END',
      }
    default:
      return NOTHING
  }
}
