// Prints the OpenAPI description, generated from the contract without starting the server (npm run api:diff, api:accept).
import { buildOpenApi, nameOperations } from '../http/docs/openapi.ts';

const description = buildOpenApi([...nameOperations().keys()]);
process.stdout.write(`${JSON.stringify(description, null, 2)}\n`);
