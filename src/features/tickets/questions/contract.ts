import { z } from 'zod'
import { positiveId, word } from '#platform/calls/inputs.ts'
import { QUESTION_KINDS } from '../words.ts'
import { LONGEST_ANSWER, MOST_QUESTIONS } from './limits.ts'

/** What organisers ask of attendees, and how it is answered (C-42). Safe in the browser. */

/** A question as whoever comes is asked it. */
export const AskedQuestion = z.object({
  id: z.number(),
  kind: z.enum(QUESTION_KINDS),
  label: z.string(),
  help: z.string(),
  options: z.array(z.string()),
  isRequired: z.boolean(),
  typeIds: z.array(z.number()).describe('问哪些门票；空的是全部'),
})
export type AskedQuestion = z.infer<typeof AskedQuestion>

/**
 * An answer: text as it was written, a choice by its words, several one a line, a file by its id and, after a stroke, its
 * name.
 */
export const Answer = z.object({
  questionId: positiveId,
  value: word(LONGEST_ANSWER),
})
export type Answer = z.infer<typeof Answer>

const Several = z.array(Answer).max(MOST_QUESTIONS)

/** The answers of one attendee. */
export const Answers = Several.default([])

/** The same as they were when a form was opened: what somebody else has changed since is not written over. */
export const AnswersBefore = Several.optional().describe('打开时的答复；别人改过就拒绝')

const MOST_OPTIONS = 30

export const SaveQuestion = z
  .object({
    /** Missing: a new one. */
    id: positiveId.optional(),
    eventId: positiveId,
    version: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
    position: z.number().int().min(0).max(1000).default(0),
    kind: z.enum(QUESTION_KINDS),
    label: word(100).min(1, '请写问题').meta({ title: '问题' }),
    help: word(200).meta({ title: '说明' }).default(''),
    options: z
      .array(
        word(60)
          .min(1)
          .refine((option) => !option.includes('\n'), '一项写一行')
          .meta({ title: '选项' }),
      )
      .max(MOST_OPTIONS)
      .meta({ title: '选项' })
      .default([]),
    isRequired: z.boolean().default(false),
    typeIds: z.array(positiveId).max(50).default([]),
  })
  .refine(({ kind, options }) => (kind === 'choice' || kind === 'several') === options.length > 1, {
    path: ['options'],
    error: '单选与多选至少两个选项，其他问题没有选项',
  })
  .refine(({ options }) => new Set(options).size === options.length, {
    path: ['options'],
    error: '选项不能重复',
  })
