import type { QuestionEvent } from '#catalog/questions/question.ts';
import { productsInWords } from '#catalog/text/english.ts';
import type { QuestionStatus } from '#platform/db/column-values.ts';

const statuses: Record<QuestionStatus, string> = {
  new: 'New',
  open: 'Open',
  answered: 'Answered',
  spam: 'Spam',
};

export const texts = {
  title: 'Questions',
  status: 'Status',
  all: 'All',
  statuses,
  office: 'Office',
  allOffices: 'All offices',
  search: 'Search questions',
  aboutProduct: 'Only questions about one product.',
  showAll: 'Show all',
  noMatch: 'No questions match these filters.',
  none: 'No question has arrived yet. Visitors find the form beside WhatsApp and e-mail, at a product and on their shortlist.',
  export: 'Download as CSV',
  replies: 'Saved replies',
  products: productsInWords,
  back: 'All questions',
  /** The title of a question's page. */
  from: (name: string) => `Question from ${name}`,
  sentTo: (office: string) => `To ${office}`,
  inLanguage: (language: string) => `in ${language}`,
  asked: 'Products',
  gone: 'Deleted since then',
  hidden: 'Hidden now',
  now: (value: string) => `now ${value}`,
  noCode: 'without code',
  othersAbout: 'Other questions about it',
  answer: 'Answer',
  answerHint: 'The text opens in WhatsApp or your mail program, where you send it. It is kept here.',
  answerIsSent:
    'E-mail is sent from here. WhatsApp opens with the text, where you send it. The text is kept here.',
  sendEmail: 'Send by e-mail',
  mail: 'E-mail',
  mailKinds: { question: 'The question, to', copy: 'A copy, to', answer: 'Your answer, to', security: 'To' },
  delivered: 'Sent',
  waiting: 'Waiting',
  nextAttempt: ', next attempt:',
  undelivered: 'Not delivered',
  /** Beside a question in the list. */
  undeliveredMail: 'E-mail not delivered',
  sendAgain: 'Send again',
  byWhatsApp: 'Answer on WhatsApp',
  byEmail: 'Answer by e-mail',
  openAnswer: { whatsapp: 'Open in WhatsApp', email: 'Open in the mail program' },
  onlyCalls: 'The phone number has no country code, so WhatsApp cannot open it. Please call.',
  answerMissing: 'Please write an answer.',
  noMail: 'The shop sends no e-mail any more. Copy your answer, reload the page and use your mail program.',
  subject: (brand: string) => `Your question to ${brand}`,
  /** Above the visitor's text, below the answer. */
  quoted: (name: string) => `${name} wrote:`,
  note: 'Internal note',
  noteHint: 'Only you see it.',
  saveNote: 'Save note',
  noteChanged: (theirs: string) =>
    `The note was changed in another window, to “${theirs}”. Your text is still here: save again to replace that.`,
  noteSaved: 'The note is saved.',
  history: 'History',
  event: (event: QuestionEvent) =>
    event.kind === 'status'
      ? `Marked as ${statuses[event.status].toLowerCase()}`
      : `Answered ${event.by === 'whatsapp' ? 'on WhatsApp' : 'by e-mail'}`,
  arrived: 'Arrived',
  markAs: 'Mark as',
  delete: 'Delete',
  deleted: 'The question was deleted.',
  deletedElsewhere:
    'This question was deleted in another window. What you have typed is still here. To send or keep it, first undo the deletion under Activity.',
  missing: 'This question does not exist any more.',
  failed: 'The question could not be changed',
  unknownChange: 'This change is not known.',
  tooLong: 'Please use at most 5,000 characters.',
  columns: [
    'Date',
    'Status',
    'Name',
    'E-mail',
    'Phone',
    'Office',
    'Language',
    'Question',
    'Products',
    'Answers',
    'Note',
  ],
};
