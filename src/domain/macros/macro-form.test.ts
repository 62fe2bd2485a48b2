import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { SHORTCUT_IDS, shortcutOf } from '../shortcuts/table'
import { keyPressed, keyProblem } from './key'
import { ENDINGS, MacroForm, macroProblems, newStep, STEP_KINDS, type StepKind, tidyStep } from './macro-form'

const form = (steps: MacroForm['steps'], key: string | null = null): MacroForm => ({
  name: 'Receita recebida',
  shared: true,
  departmentId: null,
  key,
  ask: true,
  active: true,
  steps,
})
const whole = (kind: StepKind) => ({ ...newStep(kind), target: '1', text: 'Olá' })

describe('a macro', () => {
  test.each(STEP_KINDS)('may consist of %s', (kind) => {
    const one = form([whole(kind)])
    expect(macroProblems(one)).toEqual({})
    expect(v.safeParse(MacroForm, one).success).toBe(true)
    expect(macroProblems(form([tidyStep(whole(kind))]))).toEqual({})
  })

  test.each<[string, MacroForm['steps'], object]>([
    ['without words', [newStep('say')], { 'steps.0.text': 'text' }],
    ['without a group', [whole('say'), newStep('group')], { 'steps.1.target': 'target' }],
    ['behind the end', [whole('close'), whole('comment')], { 'steps.1.kind': 'behindEnd' }],
    ['with two ends', [whole('inbox'), whole('user')], { 'steps.1.kind': 'behindEnd' }],
    ['with a note too long', [{ ...whole('user'), text: 'x'.repeat(501) }], { 'steps.0.text': 'note' }],
  ])('with a step %s is refused', (_, steps, problems) =>
    expect(macroProblems(form(steps))).toEqual(problems),
  )

  test('closes without a reason, and keeps nothing that its steps do not know', () => {
    expect(macroProblems(form([newStep('close')]))).toEqual({})
    expect(tidyStep({ ...whole('priority'), priority: 3, fields: [{ key: 'a', value: 'b' }] })).toEqual({
      ...newStep('priority'),
      priority: 3,
    })
    expect(tidyStep({ ...newStep('close'), fields: [{ key: 'a', value: 'b' }] }).fields).toEqual([])
  })

  test('ends with what takes the ticket out of one’s hands', () =>
    expect(STEP_KINDS.filter((kind) => ENDINGS.includes(kind))).toEqual([...ENDINGS]))
})

describe('the key of a macro', () => {
  test.each([
    ['Alt+Digit1', null],
    ['Alt+Shift+KeyG', null],
    ['Alt+KeyJ', 'taken'],
    ['Alt+Shift+KeyE', 'taken'],
    ['Ctrl+KeyS', 'shape'],
    ['Alt+F4', 'shape'],
    ['KeyA', 'shape'],
  ])('%s: %s', (key, problem) => expect(keyProblem(key)).toBe(problem))

  test('is never one of the panel’s own', () => {
    for (const id of SHORTCUT_IDS)
      for (const key of shortcutOf(id).keys) expect(keyProblem(key), key).not.toBeNull()
  })

  const press = (code: string, over: object = {}) =>
    keyPressed({ code, altKey: true, shiftKey: false, ctrlKey: false, metaKey: false, ...over })
  test.each([
    [press('Digit1'), 'Alt+Digit1'],
    [press('KeyG', { shiftKey: true }), 'Alt+Shift+KeyG'],
    [press('AltLeft'), null],
    [press('KeyG', { ctrlKey: true }), null],
    [press('KeyG', { altKey: false }), null],
  ])('is read off the keyboard: %s', (key, expected) => expect(key).toBe(expected))
})
