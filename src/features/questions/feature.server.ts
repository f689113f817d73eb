import { questionMerge } from './question-merge.server.ts'
import { takePicturesOut } from '#features/topics/body/take-pictures-out.server.ts'
import { openQuestionExport } from './export-open-questions.server.ts'
import { questionExport } from './export-questions.server.ts'
import { assignQuestion } from './assign-question.server.ts'
import { officeCalls } from './admin/calls.server.ts'
import { questionCalls } from './calls.server.ts'
import { decideHeld } from './decide-held.server.ts'
import { forgetAskerAndExpert } from './forget-asker-and-expert.server.ts'
import { ownQuestionPlaces } from './own-question-places.server.ts'
import { readOwnQuestionData } from './own-questions.server.ts'
import { countLeftAlone, countToAnswer, countWithoutExpert } from './queries.server.ts'
import { answerKind, questionKind } from './question-kinds.server.ts'
import { recentQuestions } from './recent-questions.server.ts'
import { remindExpert } from './remind-expert.server.ts'
import { returnClaims } from './return-claims.server.ts'
import { askedStory, toAnswerStory } from './story.server.ts'
import { answerForExpert, closeQuestion, editQuestion, reopenQuestion } from './office-question.server.ts'
import { feature } from '../feature.ts'
import {
  questionAsked,
  questionReturning,
  questionReturned,
  questionEnded,
  questionAccepted,
  questionAnswered,
  questionClosed,
  questionRerouted,
} from './message-kinds.ts'
import { questionMessages } from './messages.ts'
import { findExperts, listClosedQuestions, listOpenQuestions } from './open-questions.server.ts'
import { answersPage } from './pages/answers.page.server.tsx'
import { expertsPage } from './pages/experts.page.server.tsx'
import { myQuestionPage } from './pages/my-question.page.server.tsx'
import { myQuestionsPage } from './pages/my-questions.page.server.tsx'
import { questionsPage } from './pages/questions.page.server.tsx'
import { questionsOfPerson, questionTries } from './rate-limits.ts'
import * as tables from './tables.server.ts'
import { tellAskers } from './tell-askers.server.ts'
import { endingQuestions } from './ending-questions.server.ts'

export const questions = feature({
  name: 'questions',
  tables,
  pages: [questionsPage, myQuestionsPage, myQuestionPage, answersPage, expertsPage],
  limits: [questionsOfPerson, questionTries],
  messages: questionMessages,
  messageKinds: [
    questionAsked,
    questionReturning,
    questionReturned,
    questionEnded,
    questionAccepted,
    questionAnswered,
    questionRerouted,
    questionClosed,
  ],
  calls: questionCalls,
  staffCalls: officeCalls,
  jobs: [
    { name: 'return-claims', schedule: '7 * * * *', run: returnClaims },
    { name: 'tell-askers', schedule: '*/10 * * * *', run: tellAskers },
  ],
  recentPosts: recentQuestions,
  pictures: { question: takePicturesOut, answer: takePicturesOut },
  moderates: { question: questionKind, answer: answerKind },
  countWaiting: countToAnswer,
  ownPlaces: ownQuestionPlaces,
  gauges: [
    {
      name: 'portal_questions_without_expert',
      help: 'Questions that every expert gave up and the office has to put to somebody else',
      read: countWithoutExpert,
    },
  ],
  duties: [
    {
      name: 'questions-without-expert',
      title: '没有专家接手的提问',
      permission: 'questions.assign',
      at: { address: '/questions?only=left' },
      count: countLeftAlone,
    },
  ],
  staffVerbs: {
    editQuestion: { permission: 'questions.assign', run: editQuestion },
    closeQuestion: { permission: 'questions.assign', run: closeQuestion },
    reopenQuestion: { permission: 'questions.assign', run: reopenQuestion },
    answerForExpert: { permission: 'questions.assign', run: answerForExpert },
    listClosedQuestions: { permission: 'questions.assign', run: listClosedQuestions },
    listOpenQuestions: { permission: 'questions.assign', run: listOpenQuestions },
    findExperts: { permission: 'questions.assign', run: findExperts },
    remindExpert: { permission: 'questions.assign', run: remindExpert },
    assignQuestion: { permission: 'questions.assign', run: assignQuestion },
    decideHeld: { permission: 'questions.assign', run: decideHeld },
  },
  exports: [questionExport, openQuestionExport],
  story: [askedStory, toAnswerStory],
  person: {
    export: readOwnQuestionData,
    endings: endingQuestions,
    forget: forgetAskerAndExpert,
    merges: questionMerge,
  },
})
