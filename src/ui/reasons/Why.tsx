import { useCommands } from '@app/panel/panel'
import type { Reason } from '@contract/entities'
import type { REASON_TYPES } from '@contract/privacy-lists'
import { type FieldProblem, problemsOf } from '@domain/tickets/closing'
import { ReasonsDocument } from '@infra/graphql/ticket-life.gen'
import { TextInput } from '@mantine/core'
import { useRead } from '@ui/kit/server/useRead'
import { type GivenReason, NO_REASON, ReasonForm } from '@ui/tickets/ReasonForm'
import { useId, useState } from 'react'

/** Why something is ended, as it is being said. */
export type Why = ReturnType<typeof useWhy>

/** Asks why something is ended: by the shop's reasons of this type, in words (`first` stands there already) where it has none. */
export function useWhy(type: Exclude<(typeof REASON_TYPES)[number], 'closing'>, first = '') {
  const { read } = useCommands()
  const { value } = useRead(`reasons ${type}`, () => read(ReasonsDocument, { type }), 'reasons')
  const reasons: readonly Reason[] | null = value?.reasons ?? null
  const [given, setGiven] = useState<GivenReason>(NO_REASON)
  const [text, setText] = useState(first)
  const [tried, setTried] = useState(false)
  const chosen = reasons?.find(({ id }) => id === given.id)
  const problems: Readonly<Record<string, FieldProblem>> =
    tried && chosen ? problemsOf(chosen, given.values) : {}
  /** What the server is given; what is missing stands beside its field from then on. */
  const said = () => {
    setTried(true)
    return {
      reason_id: chosen?.id ?? null,
      fields: Object.entries(given.values).map(([key, value]) => ({ key, value })),
      reason: chosen || reasons?.length ? null : text,
    }
  }
  return { reasons, given, setGiven, problems, missing: tried && !chosen, text, setText, said }
}

type Props = Readonly<{
  why: Why
  /** Of the words, where the shop has no reasons. */
  label: string
  maxLength: number
  /** Words that are often meant. */
  often?: readonly string[]
}>

/** The fields of {@link useWhy}; nothing until it is known whether the shop has reasons. */
export function WhyFields({
  why: { reasons, given, setGiven, problems, missing, text, setText },
  ...words
}: Props) {
  const list = useId()
  if (reasons === null) return null
  if (reasons.length > 0)
    return (
      <ReasonForm
        reasons={reasons}
        required
        given={given}
        problems={problems}
        missing={missing}
        onGive={setGiven}
      />
    )
  return (
    <>
      <TextInput
        label={words.label}
        list={list}
        maxLength={words.maxLength}
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <datalist id={list}>
        {words.often?.map((one) => (
          <option key={one} value={one} />
        ))}
      </datalist>
    </>
  )
}
