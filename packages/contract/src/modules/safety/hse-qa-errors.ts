import { errors } from '@ircrisk/contract/errors.ts';

export const qaErrors = errors('hse-qa', {
  figures: {
    status: 409,
    zh: '答案中的 {figures} 未见于所引条文，请引用含有该数字的条文或改正',
    en: '{figures} of the answer stands in no clause it cites; cite the clause that has it, or correct it',
  },
  uncited: {
    status: 409,
    zh: '答案须引用至少一条现行条文',
    en: 'An answer cites at least one clause in force',
  },
  superseded: {
    status: 409,
    zh: '“{document}”不是现行有效版本，不能引用',
    en: '“{document}” is not the revision in force and cannot be cited',
  },
  emptySplit: {
    status: 400,
    zh: '没有可切分的文字；请粘贴带条款号的正文',
    en: 'There is no text to split; paste the text with its clause numbers',
  },
  noFile: {
    status: 409,
    zh: '该文档没有文件；请先在文档库上传，或粘贴正文',
    en: 'This document has no file; upload one in the document store, or paste the text',
  },
  otherKind: {
    status: 409,
    zh: '“{name}”不是 PDF、Word（docx）或文本文件，请粘贴正文',
    en: '“{name}” is no PDF, Word (docx) or text file; paste the text',
  },
  unreadable: {
    status: 409,
    zh: '“{name}”无法打开：文件损坏或有密码，请重新上传或粘贴正文',
    en: '“{name}” cannot be opened: it is damaged or has a password; upload it again or paste the text',
  },
  scanned: {
    status: 409,
    zh: '“{name}”的 {pages} 页都是扫描图像，没有文字；请上传带文字层的 PDF，或粘贴正文',
    en: 'All {pages} pages of “{name}” are scanned pictures without text; upload a PDF with a text layer, or paste the text',
  },
  tooLong: {
    status: 409,
    zh: '“{name}”超过 200 万字，请分成几个文档',
    en: '“{name}” has more than two million characters; make several documents of it',
  },
  noModel: {
    status: 409,
    zh: '没有启用语言模型；请以引文为准',
    en: 'No language model is switched on; the quotations are the answer',
  },
  modelSilent: {
    status: 503,
    zh: '语言模型没有给出可用的答复，请以引文为准',
    en: 'The language model gave no usable answer; the quotations are the answer',
  },
  fixedDocument: {
    status: 409,
    zh: '已替代或归档的文档不能再切分',
    en: 'A superseded or archived document is not split any more',
  },
  signedDocument: {
    status: 409,
    zh: '文档已送审或批准，条文不能再改；请修订文档，在新版草稿中切分',
    en: 'The document is in review or approved and its clauses stay; revise it and split the draft of the new revision',
  },
  notYoursToClose: {
    status: 403,
    zh: '只有提问人、所分派的专家或问题管理人员可以关闭该问题',
    en: 'Only its asker, its expert or whoever manages questions closes a question',
  },
  topicGone: {
    status: 409,
    zh: '该主题已有答案或已不在统计之内，请刷新后再看',
    en: 'This topic has an answer by now or is out of the figures; load them again',
  },
  quizGone: {
    status: 409,
    zh: '这道题已修改、停用或不再对您开放，请做下一题',
    en: 'This question was changed, withdrawn or is not yours to read any more; go on to the next one',
  },
  quizAnswered: {
    status: 409,
    zh: '本轮已回答过这道题，以第一次的答案为准',
    en: 'You have answered this question in this round; the first answer counts',
  },
  quizOption: {
    status: 400,
    zh: '这道题没有选项 {letter}，请在所列选项中选择',
    en: 'This question has no option {letter}; choose among those listed',
  },
  evaluating: {
    status: 409,
    zh: '本公司已有一次评测正在运行，结束后刷新即可看到结果',
    en: 'An evaluation of your company is running; load the figures again when it has ended',
  },
  citedClauses: {
    status: 409,
    zh: '{count} 条将被移除的条文已被引用；请先改引或保留其条款号',
    en: '{count} clauses that would go are cited; keep their numbers or change the citations first',
  },
});
