// Preloaded into a product under test (NODE_OPTIONS=--import). Moves its clock by CLOCK_SHIFT_MS, so that every
// screenshot shows the same day, and a journey can take weeks.
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

// Set the Date header too: Node's own header ignores this clock, and the web app compares the browser's clock with the
// header.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function (...args) {
  this.setHeader('Date', new Date().toUTCString());
  return writeHead.apply(this, args);
};
