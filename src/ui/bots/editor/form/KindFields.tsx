import '@ui/kit/texts/shared/pt_BR'
import '@mantine/core/styles/NumberInput.css'
import '@mantine/core/styles/Switch.css'
import { variablesOf } from '@domain/bots/editing'
import { ANSWER_KINDS, type Node, type NodeOf } from '@domain/bots/nodes'
import { NumberInput, Select, Switch, TagsInput, TextInput } from '@mantine/core'
import { useTexts } from '@ui/kit/text'
import { AnswerFile } from '@ui/templates/AnswerFile'
import type { ReactNode } from 'react'
import styles from '../Editor.module.css'
import { useEditing } from '../editing'
import { editorTexts } from '../texts/pt_BR'
import { CasesField } from './CasesField'
import { OptionsField } from './OptionsField'
import { TextOf } from './TextOf'
import { VariableName, variableName } from './VariableName'
import { WaitField } from './WaitField'

/** Changes part of a node; `key` names a field that is typed in. */
export type SetNode = (part: object, key?: string) => void

type Props = { node: Node; set: SetNode }

const FLOAT = { withinPortal: true }
const LONGEST = 4_096
const PRIORITIES = ['0', '1', '2', '3'] as const

/** The fields of a node of any kind. */
export function KindFields({ node, set }: Props) {
  const t = useTexts(editorTexts)
  const { places } = useEditing()
  const text = (
    label: string,
    key: 'text' | 'again' | 'caption' | 'note' | 'value',
    most: number,
    help?: string,
  ) => (
    <TextOf
      label={label}
      {...(help !== undefined && { help })}
      most={most}
      value={(node as unknown as Record<typeof key, string>)[key] ?? ''}
      onChange={(value) => set({ [key]: value }, key)}
    />
  )
  const choice = (
    label: string,
    key: string,
    some: readonly Readonly<{ id: string; name: string }>[],
    { none, help }: Readonly<{ none?: string; help?: string }> = {},
  ) => (
    <Select
      label={label}
      {...(help !== undefined && { description: help })}
      placeholder={none ?? t('chooseOne')}
      data={some.map(({ id, name }) => ({ value: id, label: name }))}
      searchable
      clearable={none !== undefined}
      comboboxProps={FLOAT}
      nothingFoundMessage={t('nothingFound')}
      value={(node as unknown as Record<string, string | null>)[key] ?? null}
      onChange={(value) => set({ [key]: value })}
    />
  )
  switch (node.kind) {
    case 'message':
      return text(t('shared:text'), 'text', LONGEST)
    case 'media':
      return (
        <>
          <AnswerFile
            name={node.url === '' ? null : node.fileName}
            error={null}
            onChange={(url, name) => set({ url: url ?? '', fileName: name ?? '' })}
          />
          {text(t('caption'), 'caption', 1_024)}
        </>
      )
    case 'menu':
      return (
        <>
          {text(t('shared:text'), 'text', LONGEST)}
          <OptionsField node={node} set={set} />
          <WaitField node={node} set={set} />
        </>
      )
    case 'question':
      return <QuestionFields node={node} set={set} text={text} choice={choice} />
    case 'prescription':
      return (
        <>
          {text(t('shared:text'), 'text', LONGEST)}
          {text(t('again'), 'again', LONGEST, t('againHelp'))}
          <WaitField node={node} set={set} />
        </>
      )
    case 'team':
      return choice(t('shared:department'), 'departmentId', places.departments, { none: t('anyDepartment') })
    case 'field':
      return <FieldFields node={node} set={set} choice={choice} />
    case 'connection':
      return <CasesField node={node} set={set} among={places.instances} />
    case 'split':
      return (
        <NumberInput
          label={t('percent')}
          description={t('percentHelp')}
          min={1}
          max={99}
          allowDecimal={false}
          clampBehavior="strict"
          value={node.percent}
          onChange={(value) => typeof value === 'number' && value >= 1 && set({ percent: value }, 'percent')}
        />
      )
    case 'keep':
      return (
        <>
          {choice(t('field'), 'field', places.fields, { help: t('fieldHelp') })}
          {text(t('keptValue'), 'value', 200)}
        </>
      )
    case 'group':
      return choice(t('group'), 'groupId', places.groups)
    case 'priority':
      return (
        <Select
          label={t('itsPriority')}
          data={PRIORITIES.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          allowDeselect={false}
          comboboxProps={FLOAT}
          value={String(node.priority)}
          onChange={(value) => set({ priority: Number(value) })}
        />
      )
    case 'http':
      return (
        <>
          <TextInput
            label={t('asksAt')}
            description={
              places.origins.length === 0 ? t('noHosts') : t('hosts', { hosts: places.origins.join(', ') })
            }
            maxLength={2_000}
            value={node.url}
            onChange={(event) => set({ url: event.currentTarget.value }, 'url')}
          />
          <TagsInput
            label={t('keeps')}
            description={t('keepsHelp')}
            maxTags={10}
            value={node.keep}
            onChange={(names) =>
              set({ keep: [...new Set(names.map(variableName).filter((name) => name !== ''))] })
            }
          />
        </>
      )
    case 'flow':
      return choice(t('flow'), 'flowId', places.flows, { help: t('flowHelp') })
    case 'transfer':
      return (
        <>
          {choice(t('shared:department'), 'departmentId', places.departments, { none: t('shopQueue') })}
          {text(t('lastText'), 'text', LONGEST)}
          {text(t('note'), 'note', 500, t('noteHelp'))}
        </>
      )
    case 'close':
      return (
        <>
          {text(t('lastText'), 'text', LONGEST)}
          {choice(t('reason'), 'reasonId', places.reasons, { help: t('reasonHelp') })}
          <Switch
            label={t('asksGrade')}
            description={t('asksGradeHelp')}
            checked={node.asksGrade}
            onChange={(event) => set({ asksGrade: event.currentTarget.checked })}
          />
        </>
      )
    default:
      return <p className={styles.hint}>{t(`about.${node.kind}`)}</p>
  }
}

type OfText = (
  label: string,
  key: 'text' | 'again' | 'caption' | 'note' | 'value',
  most: number,
  help?: string,
) => ReactNode
type OfChoice = (
  label: string,
  key: string,
  some: readonly Readonly<{ id: string; name: string }>[],
  more?: Readonly<{ none?: string; help?: string }>,
) => ReactNode

function QuestionFields({
  node,
  set,
  text,
  choice,
}: {
  node: NodeOf<'question'>
  set: SetNode
  text: OfText
  choice: OfChoice
}) {
  const t = useTexts(editorTexts)
  const { places } = useEditing()
  return (
    <>
      {text(t('shared:text'), 'text', LONGEST)}
      <Select
        label={t('as')}
        data={ANSWER_KINDS.map((value) => ({ value, label: t(`answers.${value}`) }))}
        allowDeselect={false}
        comboboxProps={FLOAT}
        value={node.as}
        onChange={(value) => value && set({ as: value })}
      />
      <VariableName
        label={t('keepAs')}
        help={t('keepAsHelp', { name: `{{${node.keep}}}` })}
        value={node.keep}
        onChange={(keep) => set({ keep }, 'keep')}
      />
      {choice(t('field'), 'field', places.fields, { none: t('noField') })}
      {text(t('again'), 'again', LONGEST, t('againHelp'))}
      <WaitField node={node} set={set} />
    </>
  )
}

function FieldFields({ node, set, choice }: { node: NodeOf<'field'>; set: SetNode; choice: OfChoice }) {
  const t = useTexts(editorTexts)
  const { drawn, places } = useEditing()
  const variables = variablesOf(drawn.flow)
  return (
    <>
      <Select
        label={t('looksAt')}
        data={[
          { value: '', label: t('customerField') },
          ...[...new Set([...variables, ...(node.variable === null ? [] : [node.variable])])].map((name) => ({
            value: name,
            label: t('answerTo', { name }),
          })),
        ]}
        allowDeselect={false}
        comboboxProps={FLOAT}
        value={node.variable ?? ''}
        onChange={(value) => set({ variable: value || null, ...(value && { field: null }) })}
      />
      {node.variable === null && choice(t('field'), 'field', places.fields)}
      <CasesField node={node} set={set} />
    </>
  )
}
