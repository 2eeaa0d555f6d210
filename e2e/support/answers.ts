import { ANSWER_MARK } from '@urost3/contract/endpoint.ts';

/** For answers that a journey gives in place of the server: without this header, the app takes them for those of a network. */
export const marked = { [ANSWER_MARK.name]: ANSWER_MARK.value };
