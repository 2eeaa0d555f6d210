// Tests of the lab start the built server.
import { ensureBuilt } from '../../scripts/toolchain.mjs';

export default () => ensureBuilt('server');
