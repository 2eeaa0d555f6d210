// Preloaded into a product under test (NODE_OPTIONS=--import): its clock runs, but starts at CLOCK_SHIFT_MS, so that every
// picture shows the same day, and a journey can take weeks.
import { ServerResponse } from 'node:http';

const shift = Number(process.env.CLOCK_SHIFT_MS ?? 0);
const RealDate = Date;
const now = () => RealDate.now() + shift;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length === 0 ? [now()] : args, newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, key) => (key === 'now' ? now : Reflect.get(target, key)),
});

// Node's own Date header ignores this clock, and browsers compare theirs with it.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
