// The changes an administrator can make about a person: what is asked first, and what is said afterwards.
import type { AdminUser } from '@urost3/contract/users.ts';
import { userEndpoints } from '@urost3/contract/users.ts';
import { callApi } from '../../lib/api.ts';

export type UserChangeKind = 'status' | 'role' | 'interviewer';

export interface UserChange {
  kind: UserChangeKind;
  user: AdminUser;
}

interface Words {
  title: string;
  question: string;
  confirm: string;
  isDangerous: boolean;
  success: string;
  failure: string;
}

export const nameOf = (user: AdminUser) => user.displayName || user.email;

export function wordsOf({ kind, user }: UserChange): Words {
  const name = nameOf(user);
  if (kind === 'status') {
    return {
      title: user.disabled ? 'Activate this user?' : 'Suspend this user?',
      question: user.disabled
        ? `${name} will be able to sign in again.`
        : `${name} will be signed out everywhere at once and cannot sign in until activated again.`,
      confirm: user.disabled ? 'Activate' : 'Suspend',
      isDangerous: !user.disabled,
      success: 'User status updated successfully.',
      failure: 'Failed to update user status.',
    };
  }
  if (kind === 'role') {
    const isAdmin = user.role === 'admin';
    return {
      title: isAdmin ? 'Remove the admin role?' : 'Make this user an admin?',
      question: isAdmin
        ? `${name} will lose access to the Admin Panel.`
        : `${name} will be able to manage users, content, bookings and payments.`,
      confirm: isAdmin ? 'Remove Admin' : 'Make Admin',
      isDangerous: true,
      success: 'User role updated successfully.',
      failure: 'Failed to update user role.',
    };
  }
  return {
    title: user.isInterviewer ? 'Turn off interviewer mode?' : 'Turn on interviewer mode?',
    question: user.isInterviewer
      ? `${name} will no longer offer interviews or see bookings.`
      : `${name} will be able to offer interviews and see their bookings.`,
    confirm: user.isInterviewer ? 'Turn off' : 'Turn on',
    isDangerous: user.isInterviewer,
    success: 'Interviewer mode updated successfully.',
    failure: 'Failed to update interviewer mode.',
  };
}

export async function applyChange({ kind, user }: UserChange): Promise<void> {
  const params = { id: user.uid };
  if (kind === 'status') {
    await callApi(userEndpoints.setStatus, { params, body: { disabled: !user.disabled } });
  } else if (kind === 'role') {
    await callApi(userEndpoints.setRole, { params, body: { isAdmin: user.role !== 'admin' } });
  } else {
    const body = { isInterviewer: !user.isInterviewer };
    await callApi(userEndpoints.setInterviewer, { params, body });
  }
}
